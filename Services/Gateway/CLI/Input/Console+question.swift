import Wire

extension Console {
    /// Asks before something that cannot be undone.
    ///
    /// - Throws: ``Refusal`` when the answer is not yes, or when nobody is there to answer.
    func confirm(_ question: String, isSure: Bool) async throws(Refusal) {
        if isSure { return }
        guard input.isTerminal else {
            throw .usage("this cannot be undone, and there is nobody to ask", hint: "add --yes")
        }
        notices.write("\(question) [y/N] ")
        let answer = String(decoding: await input.bytes(), as: UTF8.self).lowercased()
        guard ["y\n", "yes\n"].contains(answer) else {
            throw Refusal(Fault(.declined, "left as it is"), status: .failure)
        }
    }
}

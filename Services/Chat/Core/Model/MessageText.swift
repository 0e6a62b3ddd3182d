import Wire

/// What somebody says: 1…4,000 characters and at most 8 KiB, not only white space.
struct MessageText: Sendable {
    let text: String

    init(_ text: String) throws(Fault) {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw Fault(.invalid, "text must not be empty", field: "text")
        }
        guard text.count <= 4000, text.utf8.count <= 8192 else {
            throw Fault(.invalid, "text is longer than 4000 characters or 8 KiB", field: "text")
        }
        self.text = text
    }
}

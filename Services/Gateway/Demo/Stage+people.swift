extension Stage {
    /// Registers somebody by e-mail, as part of the transcript.
    func register(_ person: Person, _ options: String...) async throws {
        let words = ["account", "register", "--email", person.email, "--password-stdin"] + options
        try await run(person, words, input: person.password + "\n")
    }

    /// Signs somebody in, or registers them, before the story begins.
    func arrive(_ person: Person) async throws {
        let input = person.password + "\n"
        let signIn = ["account", "sign-in", person.email, "--password-stdin"]
        if try await attempt(person, signIn, input: input) != nil { return }
        let register = ["account", "register", "--email", person.email, "--name", person.name, "--password-stdin"]
        try await prepare(person, register, input: input)
    }

    /// Verifies an address by the code of the newest mail.
    ///
    /// Returns `false` if the stack sends its mails to a server.
    func verify(_ person: Person) async throws -> Bool {
        guard try await attempt(nil, ["mail", "show", person.email]) != nil else {
            remark(.lettersElsewhere)
            return false
        }
        let letter = try await run(nil, "mail", "show", person.email)
        let code = try need(letter.text.firstMatch(of: /\b\d{8}\b/).map { String($0.output) }, "00000000")
        try await run(person, "account", "verify", "--password-stdin", input: code + "\n")
        return true
    }

    /// Declares the story's app.
    func install() async throws { try await run(nil, "app", "install", files.app(app)) }
}

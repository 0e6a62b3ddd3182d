/// Somebody in a story, with a profile of the command line.
struct Person: Sendable {
    let name: String
    let profile: String
    let email: String

    init(_ name: String, domain: String) {
        let login = name.lowercased()
        self.name = name
        profile = "demo-\(login)"
        email = "\(login)@\(domain)"
    }

    /// Long enough for every app.
    var password: String { "\(name) brindle ferry oxide" }
}

/// Somebody in a story, with a profile of the command line.
struct Person: Sendable {
    /// The name that others see: `Bram`, or `Bram k3j2` if an earlier run may have created a Bram.
    let name: String
    let profile: String
    let email: String
    /// Long enough for every app.
    let password: String

    /// - Parameter domain: of the address; with a new one, the person is new.
    init(_ firstName: String, domain: String) {
        let login = firstName.lowercased()
        let tag = domain == Person.defaultDomain ? "" : " " + domain.prefix { $0 != "." }.suffix(4)
        name = firstName + tag
        profile = "demo-\(login)"
        email = "\(login)@\(domain)"
        password = "\(firstName) brindle ferry oxide"
    }

    /// The domain of a new stack, without people of earlier runs.
    static let defaultDomain = "example.org"
}

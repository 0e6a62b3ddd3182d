/// Somebody in a story, with a profile of the command line.
struct Person: Sendable {
    let name: String
    let profile: String
    let email: String

    /// Long enough for every app.
    var password: String { "\(name) brindle ferry oxide" }
}

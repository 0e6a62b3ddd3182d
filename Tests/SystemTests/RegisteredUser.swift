import AuthContract
import UmkreisMessaging

/// A new user of a real stack.
struct RegisteredUser {
    let user: UserID
    let token: String
    /// Sends with the user's token.
    let client: Client
}

extension Client {
    /// Registers a user once, however often the call is repeated.
    func registered(_ name: String) async throws(Fault) -> RegisteredUser {
        let signedIn = try await send(
            Register(email: "\(name)@example.org", password: "\(name) brindle ferry oxide", displayName: name),
            key: "\(name)-and-what-nobody-guesses"
        )
        return RegisteredUser(user: signedIn.user, token: signedIn.token, client: self.signedIn(with: signedIn.token))
    }
}

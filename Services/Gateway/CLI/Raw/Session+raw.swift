import Messaging
import Wire

extension Session {
    /// Sends a call by its name alone, as whoever the profile stands for.
    ///
    /// Without anybody it asks the service first who may send it, so that a guest is started where one will do.
    func send(_ name: CallName, body: JSONValue, key: String) async throws -> IncomingReply {
        try reach(name.service)
        let access = try await access(of: name)
        let token = try await token(for: access, name)
        do {
            return try await client.signedIn(with: token).send(name, body: body, key: key)
        } catch {
            guard error.isOfToken, token != nil, access != .anyone else { throw error }
            let renewed = try await renewed(for: access)
            return try await client.signedIn(with: renewed?.token).send(name, body: body, key: key)
        }
    }

    private func access(of name: CallName) async throws -> Access {
        if let account = try account() { return account.isGuest ? .guest : .signedIn }
        let described = try await send(Describe(), to: name.service).calls.first { $0.name == name }
        return described?.access ?? .anyone
    }
}

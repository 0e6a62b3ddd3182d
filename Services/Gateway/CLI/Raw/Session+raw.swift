import Messaging
import Wire

extension Session {
    /// Sends a call by its name alone, as whoever the profile stands for.
    ///
    /// Without anybody it asks the service first who may send it, so that a guest is started where one will do.
    func send(_ name: CallName, body: JSONValue, key: String) async throws -> IncomingReply {
        try reach(name.service)
        return try await sending(name, as: access(of: name), with: client) { client throws(Fault) in
            try await client.send(name, body: body, key: key)
        }
    }

    private func access(of name: CallName) async throws -> Access {
        if let account = try account() { return account.isGuest ? .guest : .signedIn }
        let described = try await send(Describe(), to: name.service).calls.first { $0.name == name }
        return described?.access ?? .anyone
    }
}

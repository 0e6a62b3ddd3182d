import Messaging
import Wire

extension Session {
    /// Sends a call by its name alone, as whoever may send it: its service is asked first who that is.
    func send(_ name: CallName, body: JSONValue, key: String) async throws -> IncomingReply {
        try reach(name.service)
        return try await sending(name, as: access(of: name), with: client) { client throws(Fault) in
            try await client.send(name, body: body, key: key)
        }
    }
}

public import Messaging
public import Vocabulary
public import Wire

/// Somebody who sends requests.
///
/// A test's own extensions let a person speak the domain.
public struct Person: Sendable {
    public let name: String
    public let id: UserID
    public let client: Client

    /// Sends a call with this person's token.
    @discardableResult
    public func send<C: Call>(_ call: C, key: String? = nil) async throws(Fault) -> C.Reply {
        try await client.send(call, key: key)
    }

    /// Sends a call that is to be refused, and returns the fault.
    ///
    /// - Throws: ``NotRefused`` when it is answered.
    public func refusal<C: Call>(_ call: C, key: String? = nil) async throws(NotRefused) -> Fault {
        do {
            let reply = try await client.send(call, key: key)
            throw NotRefused(reply: "\(reply)")
        } catch let fault as Fault {
            return fault
        } catch {
            throw NotRefused(reply: "\(error)")
        }
    }
}

/// A call was answered that should have been refused.
public struct NotRefused: Error, CustomStringConvertible {
    let reply: String

    public var description: String { "was to be refused, and was answered \(reply)" }
}

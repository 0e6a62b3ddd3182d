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

    /// Sends a call that is to be refused, and returns the fault, which is one of those that the call's contract tells.
    ///
    /// - Throws: ``NotRefused`` when it is answered, ``UntoldFault`` when the contract says nothing of such a fault.
    public func refusal<C: Call>(_ call: C, key: String? = nil) async throws -> Fault {
        let reply: C.Reply
        do {
            reply = try await client.send(call, key: key)
        } catch {
            guard C.tells(of: error.code) else { throw UntoldFault(call: C.name, fault: error) }
            return error
        }
        throw NotRefused(reply: "\(reply)")
    }
}

/// A call was answered that should have been refused.
public struct NotRefused: Error, CustomStringConvertible {
    let reply: String

    public var description: String { "was to be refused, and was answered \(reply)" }
}

/// A call was refused with a fault that its contract does not name (``Request/faults``).
public struct UntoldFault: Error, CustomStringConvertible {
    let call: CallName
    let fault: Fault

    public var description: String { "\(call) does not tell that it may be refused as \(fault)" }
}

public import UmkreisMessaging
public import UmkreisVocabulary
public import UmkreisWire

/// A user in a test.
public struct Person: Sendable {
    /// Name for messages.
    public let name: String
    /// The user.
    public let id: UserID
    /// Sends with the user's token.
    public let client: Client

    @discardableResult
    public func send<C: Call>(_ call: C, key: String? = nil) async throws(Fault) -> C.Reply {
        try await client.send(call, key: key)
    }

    /// Sends a call that must fail with a declared fault.
    ///
    /// - Throws: ``UnexpectedSuccess`` for a reply, ``UndeclaredFaultError`` for another fault.
    public func refusal<C: Call>(_ call: C, key: String? = nil) async throws -> Fault {
        let reply: C.Reply
        do {
            reply = try await client.send(call, key: key)
        } catch {
            guard C.declares(error.code) else { throw UndeclaredFaultError(call: C.name, fault: error) }
            return error
        }
        throw UnexpectedSuccess(reply: "\(reply)")
    }
}

/// A call succeeded that should have failed.
public struct UnexpectedSuccess: Error, CustomStringConvertible {
    let reply: String

    public var description: String { "expected a fault, got the reply \(reply)" }
}

/// A fault missing from ``Request/faults``.
public struct UndeclaredFaultError: Error, CustomStringConvertible {
    let call: CallName
    let fault: Fault

    public var description: String { "\(call) does not declare the fault \(fault)" }
}

public import Wire

/// Ends a session of the caller's, on a device that was lost for one: none of its tokens is good any more, in any service,
/// within a second.
///
/// A session that has ended already is no fault; the caller's own may be ended so, too.
///
/// Faults: `not-found` (`session`) when the caller has none of this id; `gone` (`key`) as ``RefreshSession`` tells it.
public struct RevokeSession: Call {
    public static let name: CallName = "auth.revokeSession"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound, .gone]
    public typealias Reply = Done

    public var session: SessionID

    public init(session: SessionID) {
        self.session = session
    }
}

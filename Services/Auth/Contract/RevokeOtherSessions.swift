public import Wire

/// Ends all sessions of the caller's but the one that the request comes with, as ``RevokeSession`` does.
///
/// Faults: `gone` (`key`) as ``RefreshSession`` tells it.
public struct RevokeOtherSessions: Call {
    public static let name: CallName = "auth.revokeOtherSessions"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.gone]

    public struct Reply: Codable, Sendable, Equatable {
        /// How many were ended.
        public var ended: Int

        public init(ended: Int) {
            self.ended = ended
        }
    }

    public init() {}
}

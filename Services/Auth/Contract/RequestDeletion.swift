public import UmkreisWire

/// Requests the erasure of the caller's account in 14 days.
///
/// Until then the account works and ``CancelDeletion`` cancels it. Idempotent. A guest is erased immediately, and its
/// session ends.
///
/// Faults: `reauthentication-required`.
public struct RequestDeletion: Call {
    public static let name: CallName = "auth.requestDeletion"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.reauthenticationRequired]

    public struct Reply: Codable, Sendable, Equatable {
        /// Starts within an hour after this time.
        public var deletesAt: Timestamp

        public init(deletesAt: Timestamp) { self.deletesAt = deletesAt }
    }

    public init() {}
}

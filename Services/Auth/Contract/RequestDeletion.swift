public import Wire

/// Asks for the caller's account to be erased: in 14 days, until when it works as before and `auth.cancelDeletion` takes
/// it back.
///
/// To ask again changes nothing and tells the same time. A guest has nothing to come back with and is erased at once: the
/// session ends with the reply.
///
/// Faults: `reauthentication-required` when the password was not shown within the last ten minutes.
public struct RequestDeletion: Call {
    public static let name: CallName = "auth.requestDeletion"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.reauthenticationRequired]

    public struct Reply: Codable, Sendable, Equatable {
        /// When erasing begins, within an hour after it.
        public var deletesAt: Timestamp

        public init(deletesAt: Timestamp) {
            self.deletesAt = deletesAt
        }
    }

    public init() {}
}

public import Wire

/// Tells what the caller sees of a user; of the caller, all that ``UpdateProfile`` has been told.
///
/// Faults: `not-found` when there is no such user.
public struct FindProfile: Call {
    public static let name: CallName = "auth.findProfile"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    public var user: UserID

    public struct Reply: Codable, Sendable, Equatable {
        public var profile: Profile

        public init(profile: Profile) {
            self.profile = profile
        }
    }

    public init(user: UserID) {
        self.user = user
    }
}

public import UmkreisWire

/// Returns a profile as visible to the caller.
///
/// Faults: `not-found`.
public struct FindProfile: Call {
    public static let name: CallName = "auth.findProfile"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]
    public static let traits: [CallTrait] = [.isPrivate]

    /// User to look up.
    public var user: UserID

    public struct Reply: Codable, Sendable, Equatable {
        /// Visible profile.
        public var profile: Profile

        public init(profile: Profile) { self.profile = profile }
    }

    public init(user: UserID) { self.user = user }
}

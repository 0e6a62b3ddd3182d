public import Wire

/// What others see of a user has changed; what it says, ``FindProfile`` tells.
public struct ProfileChanged: Event {
    public static let name: CallName = "auth.profileChanged"

    public var user: UserID

    public var subject: String { "profile/\(user)" }

    public init(user: UserID) {
        self.user = user
    }
}

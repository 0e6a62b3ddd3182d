public import Wire

/// What others see of a user has changed; what it says, ``FindProfile`` tells.
public struct ProfileChanged: Event {
    public static let name: CallName = "auth.profileChanged"

    public var user: UserID
    /// The picture that stands for the user now, as its id, so that who keeps pictures knows that this one is shown.
    public var photo: MediaID?

    public var subject: String { "profile/\(user)" }

    public init(user: UserID, photo: MediaID? = nil) {
        self.user = user
        self.photo = photo
    }
}

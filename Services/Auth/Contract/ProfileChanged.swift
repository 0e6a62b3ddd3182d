public import Attributes
public import Wire

/// What others see of a user has changed; what it says, ``FindProfile`` tells.
public struct ProfileChanged: Event {
    public static let name: CallName = "auth.profileChanged"

    public var user: UserID
    /// The picture that stands for the user now, as its id, so that who keeps pictures knows that this one is shown.
    public var photo: MediaID?
    /// The values by which people may be searched for: of fields that are declared filterable, and of no others.
    public var attributes: Attributes?

    public var subject: String { "profile/\(user)" }
    /// Whoever starts over misses nothing of a profile that tells nothing.
    public var isTombstone: Bool { photo == nil && attributes == nil }

    public init(user: UserID, photo: MediaID? = nil, attributes: Attributes? = nil) {
        self.user = user
        self.photo = photo
        self.attributes = attributes
    }
}

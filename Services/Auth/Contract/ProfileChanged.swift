public import Attributes
public import Wire

/// The public part of a user's profile changed (``FindProfile``).
public struct ProfileChanged: Event {
    public static let name: CallName = "auth.profileChanged"

    /// Changed user.
    public var user: UserID
    /// Profile photo, which the catalogue must retain.
    public var photo: MediaID?
    /// Values of filterable fields.
    public var attributes: Attributes?

    public var subject: String { "profile/\(user)" }
    /// Empty profile may be compacted.
    public var isTombstone: Bool { photo == nil && attributes == nil }

    public init(user: UserID, photo: MediaID? = nil, attributes: Attributes? = nil) {
        self.user = user
        self.photo = photo
        self.attributes = attributes
    }
}

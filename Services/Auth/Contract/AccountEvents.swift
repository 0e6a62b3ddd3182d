public import UmkreisAttributes
public import UmkreisWire

/// A user registered an account.
public struct AccountRegistered: Event {
    public static let name: CallName = "auth.accountRegistered"

    /// Registered user.
    public var user: UserID
    /// Whether the account was upgraded from a guest.
    public var wasGuest: Bool

    public var subject: String { user.description }

    public init(user: UserID, wasGuest: Bool) { (self.user, self.wasGuest) = (user, wasGuest) }
}

/// A guest ended with its session or was inactive.
///
/// Followers delete its data. Not published for guests merged into an account (``GuestMerged``), which owns the data.
public struct GuestExpired: Event {
    public static let name: CallName = "auth.guestExpired"

    /// Ended guest.
    public var guest: UserID

    public var subject: String { guest.description }
    public var isTombstone: Bool { true }

    public init(guest: UserID) { self.guest = guest }
}

/// A guest signed in to an account, which now owns its data.
///
/// Followers move the data; a guest is merged at most once.
public struct GuestMerged: Event {
    public static let name: CallName = "auth.guestMerged"

    /// Merged guest.
    public var guest: UserID
    /// New owner of the data.
    public var account: UserID

    public var subject: String { guest.description }
    public var isTombstone: Bool { true }

    public init(guest: UserID, account: UserID) { (self.guest, self.account) = (guest, account) }
}

/// A user's verified e-mail address changed or was removed.
///
/// Followers that wait for an address compare digests.
public struct VerifiedAddressChanged: Event {
    public static let name: CallName = "auth.verifiedAddressChanged"

    /// User.
    public var user: UserID
    /// See ``ResolveEmail``; absent without an address.
    public var digest: String?

    public var subject: String { "address/\(user)" }
    public var isTombstone: Bool { digest == nil }

    public init(user: UserID, digest: String? = nil) { (self.user, self.digest) = (user, digest) }
}

/// The published area of a user's home changed.
///
/// Not published for moves within the area.
public struct HomeCellChanged: Event {
    public static let name: CallName = "auth.homeCellChanged"

    /// Moved user.
    public var user: UserID
    /// Absent if no area is published.
    public var cell: HomeCell?

    public var subject: String { "home/\(user)" }
    public var isTombstone: Bool { cell == nil }

    public init(user: UserID, cell: HomeCell? = nil) { (self.user, self.cell) = (user, cell) }
}

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

/// The declared profile fields changed.
public struct ProfileFieldsDeclared: Event {
    public static let name: CallName = "auth.profileFieldsDeclared"

    /// Filterable ones only; see ``ListProfileFields``.
    public var filterable: [AttributeDefinition]

    public var subject: String { "profile fields" }

    public init(filterable: [AttributeDefinition]) { self.filterable = filterable }
}

public import Wire

/// An account has been registered, anew or from a guest's.
public struct AccountRegistered: Event {
    public static let name: CallName = "auth.accountRegistered"

    public var user: UserID
    public var wasGuest: Bool

    public var subject: String { user.description }

    public init(user: UserID, wasGuest: Bool) {
        self.user = user
        self.wasGuest = wasGuest
    }
}

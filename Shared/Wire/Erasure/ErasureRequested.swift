public import Vocabulary

/// Something has happened to a person, whom the event names by id alone.
public protocol PersonEvent: Event {
    var user: UserID { get }
}

/// An account is being erased: nobody can sign in to it any more, and whoever keeps something of that person takes it out
/// and answers ``ConfirmErasure``.
///
/// It stands with the wire, not with auth's own contract, because every service follows it. Auth tells it again each week
/// until all have answered.
public struct ErasureRequested: PersonEvent {
    public static let name: CallName = "auth.erasureRequested"

    public var user: UserID

    public var subject: String { user.description }
    public var isTombstone: Bool { true }

    public init(user: UserID) {
        self.user = user
    }
}

/// An account has been erased in every service.
///
/// Takes the place of ``ErasureRequested`` in the log, so that a service which was put back from a copy erases as well.
public struct AccountErased: PersonEvent {
    public static let name: CallName = "auth.accountErased"

    public var user: UserID

    public var subject: String { user.description }
    public var isTombstone: Bool { true }

    public init(user: UserID) {
        self.user = user
    }
}

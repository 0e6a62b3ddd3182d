public import UmkreisVocabulary

/// An event about an account.
public protocol AccountEvent: Event {
    var user: UserID { get }
}

/// An account is being erased: services delete its data and send ``ConfirmErasure``.
///
/// Sign-in is disabled. Auth publishes it weekly until all confirm.
public struct ErasureRequested: AccountEvent {
    public static let name: CallName = "auth.erasureRequested"

    /// The erased user.
    public var user: UserID

    public var subject: String { user.description }
    public var isTombstone: Bool { true }

    public init(user: UserID) {
        self.user = user
    }
}

/// An account has been erased in every service.
///
/// Replaces ``ErasureRequested`` in the log, so that services restored from a backup erase again.
public struct AccountErased: AccountEvent {
    public static let name: CallName = "auth.accountErased"

    /// The erased user.
    public var user: UserID

    public var subject: String { user.description }
    public var isTombstone: Bool { true }

    public init(user: UserID) {
        self.user = user
    }
}

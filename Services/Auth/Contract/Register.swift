public import Wire

/// Makes an account that can post and chat.
///
/// With a guest's token it upgrades that guest: same id, nothing is lost. The guest's session ends; the reply brings the
/// next one.
///
/// Where the operator has set `register-answer` to `alike`, nothing tells whether an address is known: the reply is a guest's
/// session (`isGuest`), the account is made if the address is free, and signing in is asked for separately, with the
/// guest's token so that it is merged.
///
/// Faults: `invalid` (`email`, `password`, `username`, `displayName`) when a rule is broken; `conflict` (`email`,
/// `username`) when it is taken, and `throttled` when too much was; `conflict` when the token's account is registered already; `overloaded` when too many
/// passwords are being hashed.
public struct Register: Call {
    public static let name: CallName = "auth.register"
    public static let access: Access = .anyone
    public typealias Reply = SignedIn

    /// At most 254 characters; told apart without regard to case.
    public var email: String
    /// 8…1024 characters after Unicode normalisation (NFC), fewer or more where the operator says so (`password-minimum`);
    /// not made of common passwords, of runs and repeats, or of the account's own names.
    public var password: String
    /// 1…80 characters, what others see.
    public var displayName: String
    /// 3…30 letters, digits, `.`, `_` and `-`; a second name to sign in with.
    public var username: String?
    /// What the user calls the device, at most 80 characters.
    public var device: String?

    public init(email: String, password: String, displayName: String, username: String? = nil, device: String? = nil) {
        self.email = email
        self.password = password
        self.displayName = displayName
        self.username = username
        self.device = device
    }
}

public import UmkreisWire

/// Returns the user with a username or, to those who run the stack, with an e-mail address.
///
/// Usernames are public. An address would tell strangers who has an account.
///
/// Faults: `not-found` (`login`); `forbidden` (`address-lookup`) for an address, unless the caller is a moderator, an
/// operator or a service.
public struct FindUser: Call {
    public static let name: CallName = "auth.findUser"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]
    public static let traits: [CallTrait] = [.isPrivate]

    /// Username or e-mail address, in any spelling that signs in.
    public var login: String

    public struct Reply: Codable, Sendable, Equatable {
        /// User's id.
        public var user: UserID

        public init(user: UserID) { self.user = user }
    }

    public init(login: String) { self.login = login }
}

extension FindUser: Ruled {
    public static let rules: FieldRules = ["login": SignIn.loginRule]
}

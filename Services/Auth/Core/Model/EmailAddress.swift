import AuthContract
import Wire

/// An e-mail address that looks as if mail could reach it; whether it does is found out by mailing a code.
struct EmailAddress: Hashable, Sendable {
    /// As it was typed, without surrounding white space.
    ///
    /// Mail goes here and nowhere else: never to what was typed in a
    /// later request that merely has the same ``key``.
    let text: String
    /// The form that is unique among accounts.
    let key: String

    init(_ input: String) throws(BrokenRule) {
        text = try Register.emailRule.check(input)
        key = text.folded
    }

    /// What stands before the `@`.
    var localPart: Substring { text.prefix { $0 != "@" } }

    static func == (left: EmailAddress, right: EmailAddress) -> Bool { left.key == right.key }

    func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

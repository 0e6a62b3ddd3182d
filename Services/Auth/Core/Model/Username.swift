import AuthContract
import Foundation
import Wire

/// The name that an account may be signed in with and is linked by.
struct Username: Hashable, Sendable {
    /// As the owner writes it.
    let text: String
    /// The form that is unique among accounts.
    let key: String

    init(_ input: String) throws(BrokenRule) {
        text = try Register.usernameRule.check(input.precomposedStringWithCanonicalMapping)
        key = text.folded
    }

    static func == (left: Username, right: Username) -> Bool { left.key == right.key }

    func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

import AuthContract
import Foundation
import Wire

/// What somebody types to say who they are.
///
/// A text that no account can have is a login all the same: it is refused as an unknown one is, after the same work.
enum Login: Equatable, Sendable {
    case email(EmailAddress)
    case username(Username)
    case nobodys(String)

    init(_ text: String) {
        if text.contains("@") {
            self = (try? EmailAddress(text)).map(Login.email) ?? .nobodys(text)
        } else {
            self = (try? Username(text)).map(Login.username) ?? .nobodys(text)
        }
    }

    /// What is the same for all spellings of one account's login, and another for every other.
    var key: String {
        switch self {
        case .email(let email): "email \(email.key)"
        case .username(let name): "username \(name.key)"
        case .nobodys(let text): "nobody \(text)"
        }
    }
}

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

/// The name that others see, in any script: composed (NFC), without white space around it.
struct DisplayName: Hashable, Sendable {
    let text: String

    init(_ input: String) throws(BrokenRule) {
        text = try Register.displayNameRule.check(input.precomposedStringWithCanonicalMapping)
    }
}

/// What an account's owner is called.
struct PersonNames: Hashable, Sendable {
    let display: DisplayName?
    let first: DisplayName?
    let last: DisplayName?

    /// - Parameter place: what they are members of, where that is not the body itself: `accounts.3`.
    /// - Throws: `invalid`, naming the member.
    init(displayName: String?, firstName: String?, lastName: String?, within place: String? = nil) throws(Fault) {
        func parsed(_ name: String?, _ member: String) throws(Fault) -> DisplayName? {
            try name?.parsed(as: place.map { "\($0).\(member)" } ?? member, DisplayName.init)
        }
        display = try parsed(displayName, "displayName")
        first = try parsed(firstName, "firstName")
        last = try parsed(lastName, "lastName")
    }

    /// All that there are, for whoever guesses passwords.
    var texts: [String] { [display, first, last].compactMap { $0?.text } }
}

extension String {
    /// The form in which two texts that people take for the same are the same: compatibility forms unified (NFKC),
    /// case gone.
    ///
    /// Upper case first, because only that unites `ß` with `ss` and both small sigmas. It unites the dotless `ı` with
    /// `i` too, which is welcome: the two must not be two accounts.
    var folded: String {
        precomposedStringWithCompatibilityMapping
            .uppercased()
            .lowercased()
            .precomposedStringWithCompatibilityMapping
    }
}

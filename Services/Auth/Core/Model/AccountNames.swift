import AuthContract
import Foundation
import UmkreisWire

/// A typed login; malformed ones fail like unknown ones, after the same work.
enum Login: Equatable, Sendable {
    case email(EmailAddress)
    case username(Username)
    case malformed(String)

    init(_ text: String) {
        if text.contains("@") {
            let address = (try? EmailAddress(text)) ?? EmailAddress.stored(text)
            self = address.map(Login.email) ?? .malformed(text)
        } else {
            self = (try? Username(text)).map(Login.username) ?? .malformed(text)
        }
    }

    /// Equal for all spellings of a login.
    var key: String {
        switch self {
        case .email(let email): "email \(email.key)"
        case .username(let name): "username \(name.key)"
        case .malformed(let text): "nobody \(text)"
        }
    }
}

struct Username: Hashable, Sendable {
    let text: String
    let key: String

    init(_ input: String) throws(BrokenRule) {
        text = try Register.usernameRule.check(input)
        key = text.folded
    }

    static func == (left: Username, right: Username) -> Bool { left.key == right.key }

    func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// The names of an account, as ``Register/displayNameRule`` stores them.
struct AccountNames: Hashable, Sendable {
    let display, first, last: String?

    var texts: [String] { [display, first, last].compactMap(\.self) }

    /// The shown name for searches; `nil` if the username is shown.
    var key: String? {
        let shown = display ?? [first, last].compactMap(\.self).joined(separator: " ")
        return shown.isEmpty ? nil : Self.key(of: shown)
    }

    /// Folded, and short enough for a cursor.
    static func key(of text: String) -> String {
        String(String.UnicodeScalarView(text.folded.unicodeScalars.prefix(60)))
    }
}

extension String {
    /// The form for comparing names, though not addresses: NFKC, case-insensitive.
    ///
    /// Uppercases first, because only that unifies `ß` with `ss`, both small sigmas, and `ı` with `i`.
    var folded: String {
        precomposedStringWithCompatibilityMapping
            .uppercased()
            .lowercased()
            .precomposedStringWithCompatibilityMapping
    }
}

import Foundation

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

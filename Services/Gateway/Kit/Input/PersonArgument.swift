package import ArgumentParser
import AuthContract
import GatewaySupervision
import UmkreisMessaging
import UmkreisTexts
package import UmkreisVocabulary
import UmkreisWire

/// A user as typed: an id, its number in a list, a username, an email address, or `me`.
package enum PersonArgument: Equatable, Sendable, ExpressibleByArgument {
    case me
    case user(UserID)
    /// A username or an email address.
    case login(String)

    package static let rule = "must be an id as shown in lists, a username, an email address, or me"
    package static let words = "The user's id or username; for moderators also the email address."

    package static var defaultCompletionKind: CompletionKind { CompletionValues.ids(of: UserID.self) }

    package init?(argument: String) {
        self.init(argument, id: UserID.init(argument:))
    }

    /// - Parameter id: reads an id, its number, or its beginning.
    package init?(_ argument: String, id: (String) -> UserID?) {
        if argument == "me" {
            self = .me
        } else if let user = id(argument) {
            self = .user(user)
        } else if Self.isLogin(argument) {
            self = .login(argument)
        } else {
            return nil
        }
    }

    /// Whether it may be a login; a number is that of a list.
    private static func isLogin(_ text: String) -> Bool {
        ListedIDs.number(text) == nil && !text.contains(where: \.isWhitespace)
            && (3...SignIn.loginRule.length.upperBound).contains(text.count)
    }
}

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
        if argument == "me" {
            self = .me
        } else if let user = UserID(argument: argument) {
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

extension Session {
    /// Returns the id of a user as typed, after asking auth for a username or an address.
    ///
    /// - Throws: ``Refusal`` if there is no such user, if the caller may not look up addresses, or if `me` isn't signed
    ///   in.
    package func user(_ person: PersonArgument) async throws -> UserID {
        switch person {
        case .me: return try requireAccount().user
        case .user(let user): return user
        case .login(let login):
            do {
                return try await find(login)
            } catch let fault as Fault where ["no-such-login", "address-lookup"].contains(fault.rule) {
                let isUnknown = fault.code == .notFound
                throw Refusal(
                    fault.code,
                    isUnknown ? "cli.rule.no-such-login" : "cli.rule.address-lookup",
                    ["name": .words(PlainText.oneLine(login))],
                    hint: isUnknown ? nil : localized("cli.hint.useUsername")
                )
            }
        }
    }

    package func user(_ person: PersonArgument?) async throws -> UserID? {
        guard let person else { return nil }
        return try await user(person)
    }

    /// The owner of the stack finds addresses although the profile's user may not.
    private func find(_ login: String) async throws -> UserID {
        let request = FindUser(login: login)
        do {
            return try await send(request).user
        } catch let fault as Fault where fault.code == .forbidden {
            guard let token = try client.tokens.ownerToken() else { throw fault }
            return try await client.anonymous.signedIn(with: token).send(request).user
        }
    }
}

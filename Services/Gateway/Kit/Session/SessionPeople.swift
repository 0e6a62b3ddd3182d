package import AuthContract
import GatewaySupervision
import UmkreisMessaging
import UmkreisTexts
package import UmkreisVocabulary
import UmkreisWire

/// The users that arguments name, and the home of the own one.
package struct SessionPeople {
    package let session: Session

    /// Returns the id of a user as typed, after asking auth for a username or an address.
    ///
    /// - Throws: ``Refusal`` if there is no such user, if the caller may not look up addresses, or if `me` isn't signed
    ///   in.
    package func user(_ person: PersonArgument) async throws -> UserID {
        switch person {
        case .me: return try session.requireAccount().user
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
            return try await session.send(request).user
        } catch let fault as Fault where fault.code == .forbidden {
            guard let token = try session.client.tokens.ownerToken() else { throw fault }
            return try await session.client.anonymous.signedIn(with: token).send(request).user
        }
    }

    /// - Throws: `not-found` if it isn't set.
    package func home() async throws -> HomeLocation {
        if let home = try await session.send(MyHomeLocation()).home { return home }
        throw Refusal(
            Fault(.notFound, localized("cli.people.homeNotSet")),
            hint: localized("cli.hint.homeSet")
        )
    }
}

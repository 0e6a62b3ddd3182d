import ArgumentParser
import AuthContract
import GatewaySupervision
import Vocabulary
import Wire

/// What people say of themselves.
struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Who others are, and what they see of you.",
        subcommands: [ProfileShowCommand.self, ProfileEditCommand.self]
    )
}

struct ProfileShowCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "show",
        "Show what you see of a user.",
        examples: "umkreis profile show 01JTXG8Q5T0000000000000000",
        "umkreis profile show me"
    )

    @Argument(help: "The user's id, or me.")
    var user: UserArgument

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(FindProfile(user: try user.id(session)))
        try session.output.show(reply) { session.output.facts(of: reply.profile) }
    }
}

/// A user as is typed: an id, or `me`.
enum UserArgument: ExpressibleByArgument {
    static let defaultCompletionKind = CompletionValues.ids

    case me
    case user(UserID)

    init?(argument: String) {
        if argument == "me" {
            self = .me
        } else if let user = UserID(argument) {
            self = .user(user)
        } else {
            return nil
        }
    }

    /// - Throws: a refusal where nobody is signed in who could be meant.
    func id(_ session: Session) throws -> UserID {
        if case .user(let user) = self { return user }
        guard let account = try session.account() else { throw Refusal.signInFirst("nobody is signed in") }
        return account.user
    }
}

/// A person in words.
enum PersonText {
    /// Somebody who is no more.
    static let gone = "deleted user"
}

extension Session {
    /// What these users are called; a name that cannot be had is left out, for it only adorns.
    func names(of users: some Sequence<UserID>) async -> [UserID: String] {
        let (profiles, gone) = await people(users)
        let names = profiles.mapValues(\.displayName)
        return names.merging(gone.map { ($0, PersonText.gone) }) { name, _ in name }
    }

    /// What others see of these users; what cannot be had is left out.
    func profiles(of users: some Sequence<UserID>) async -> [UserID: Profile] {
        await people(users).profiles
    }

    private func people(_ users: some Sequence<UserID>) async -> (profiles: [UserID: Profile], gone: [UserID]) {
        let wanted = Array(Set(users)).sorted()
        var profiles: [UserID: Profile] = [:]
        var gone: [UserID] = []
        _ = try? await wanted.inParts(of: FindProfiles.usersRule.most) { part in
            let reply = try await send(FindProfiles(users: part))
            for profile in reply.profiles { profiles[profile.user] = profile }
            gone += reply.unknown
            return reply.rest
        }
        return (profiles, gone)
    }
}

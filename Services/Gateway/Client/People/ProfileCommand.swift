import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct ProfileCommand: ParsableCommand {
    static let configuration = group(
        "profile",
        "Show profiles and edit yours.",
        [ProfileShowCommand.self, ProfileEditCommand.self, ProfileFieldsCommand.self]
    )
}

struct ProfileShowCommand: GatewayCommand {
    static let configuration = verb("show", "Show a user's profile, or your own.")
        .examples("umkreis profile show", "umkreis profile show ada.l")

    @Argument(help: "The user's id or username, or me (default: me).")
    var user: PersonArgument?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(FindProfile(user: try await session.people.user(user ?? .me)))
        let fields = await ProfileFields(of: [reply.profile], session)
        try session.output.show(reply) { session.output.facts(of: reply.profile, fields) }
        let person = reply.profile
        guard !person.isGuest, (try? session.account())?.user != person.user else { return }
        session.numbers.add(person.user, named: person.shownName) { "umkreis chat open \($0)" }
    }
}

enum UserText {
    static var gone: String { localized("cli.account.deletedUser") }

    /// Returns the name, or the user's words for a missing one; `nil` is a deleted user.
    static func name(_ displayName: String?) -> String {
        displayName == Profile.nameless ? localized("person.nameless") : displayName ?? gone
    }
}

extension Profile {
    /// The name, or the user's word for a guest.
    var shownName: String { isGuest ? localized("cli.account.guest") : UserText.name(displayName) }
}

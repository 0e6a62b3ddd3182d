import ArgumentParser
import AuthContract
import Vocabulary
import Wire

/// What others see of a user.
struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Who others are.",
        subcommands: [ProfileShowCommand.self]
    )
}

struct ProfileShowCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "show",
        "Show what others see of a user.",
        examples: "umkreis profile show 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The user's id.")
    var user: UserID

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(FindProfile(user: user))
        try session.output.show(reply) {
            var facts = FactSheet()
            facts.add("user", reply.profile.user.description)
            facts.add("name", reply.profile.displayName)
            facts.add("username", reply.profile.username)
            facts.add("guest", reply.profile.isGuest ? "yes" : nil)
            facts.add("since", session.output.moments.of(reply.profile.since))
            return facts.text(session.output.style)
        }
    }
}

extension Session {
    /// What others see of these users; a name that cannot be had is left out, for it only adorns.
    func names(of users: some Sequence<UserID>) async -> [UserID: String] {
        let wanted = Array(Set(users)).sorted()
        var names: [UserID: String] = [:]
        for start in stride(from: 0, to: wanted.count, by: 200) {
            let batch = Array(wanted[start..<min(start + 200, wanted.count)])
            guard let reply = try? await send(FindProfiles(users: batch)) else { return names }
            for profile in reply.profiles { names[profile.user] = profile.displayName }
        }
        return names
    }
}

import ArgumentParser
import AuthContract
import Vocabulary

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

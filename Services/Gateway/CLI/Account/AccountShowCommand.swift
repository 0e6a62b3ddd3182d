import ArgumentParser
import AuthContract

struct AccountShowCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "show",
        "Show the account that this profile is signed in to.",
        examples: "umkreis account show",
        "umkreis account show --json"
    )

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        guard try session.account() != nil else { throw Refusal.signInFirst("nobody is signed in") }
        let account = try await session.send(MyAccount())
        try session.output.show(account) {
            var facts = FactSheet()
            facts.add("user", account.user.description)
            facts.add("name", account.displayName ?? (account.isGuest ? "Guest" : nil))
            facts.add("username", account.username)
            facts.add("email", account.email)
            facts.add("created", session.output.moments.of(account.createdAt))
            facts.add("registered", account.registeredAt.map(session.output.moments.of))
            return facts.text(session.output.style)
        }
    }
}

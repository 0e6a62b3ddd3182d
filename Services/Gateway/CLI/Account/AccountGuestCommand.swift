import ArgumentParser
import Wire

struct AccountGuestCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "guest",
        "Start as a guest, who can search and keep favourites.",
        examples: "umkreis account guest",
        "umkreis account guest --profile anna"
    )

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        if let account = try session.account() {
            throw Refusal(
                Fault(.conflict, "this profile is \(account.user)\(account.isGuest ? ", a guest," : "") already"),
                hint: "umkreis account sign-out, or use another --profile"
            )
        }
        let account = try await session.startGuest()
        try session.output.show(AccountReport(account, profile: session.credentials.profile)) { "\(account.user)" }
    }
}

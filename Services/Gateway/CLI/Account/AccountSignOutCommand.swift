import ArgumentParser
import AuthContract
import Wire

struct AccountSignOutCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "sign-out",
        "End the session; a guest's favourites are lost with it.",
        examples: "umkreis account sign-out"
    )

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        guard let account = try session.account() else {
            throw Refusal.signInFirst("nobody is signed in")
        }
        do {
            _ = try await session.send(SignOut())
        } catch let refusal as Refusal where refusal.status == .authenticationRequired {
            // The session had ended already: that is what was asked for.
        }
        try session.forget()
        try session.output.show(AccountReport(account, profile: session.credentials.profile)) { "" }
        session.output.notice("signed out")
    }
}

import ArgumentParser
import AuthContract

struct AccountSignInCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "sign-in",
        "Sign in with an e-mail address or a username; a guest brings along what it kept.",
        examples: "umkreis account sign-in ada@example.org",
        "umkreis account sign-in ada@example.org --password-file secret"
    )

    @OptionGroup var password: PasswordOptions

    @Argument(help: "The e-mail address or the username.")
    var login: String

    @Option(name: .long, help: ArgumentHelp("What you call this device.", valueName: "name"))
    var device: String?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        // Nobody should type a password for a stack that is not there.
        try session.reach(SignIn.name.service)
        let request = SignIn(
            login: login,
            password: try await session.console.password(password, isNew: false),
            device: device
        )
        let signedIn = try await session.send(request)
        let account = Credentials(signedIn)
        try session.keep(account)
        try session.output.show(AccountReport(account, profile: session.credentials.profile)) { "\(account.user)" }
        session.output.notice("signed in as \(PlainText.oneLine(login))")
        if signedIn.mergedGuest != nil { session.output.notice("what the guest kept is this account's now") }
    }
}

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

    @Option(name: .long, help: .ruled("What you call this device", by: Register.deviceRule, valueName: "name"))
    var device: String?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        // Nobody should type a password for a stack that is not there.
        try session.reach(SignIn.name.service)
        let request = SignIn(
            login: login,
            password: try await session.console.password(password, isNew: false),
            device: device,
            deviceToken: try session.credentials.readDevice()?.deviceToken
        )
        let signedIn = try await session.send(request)
        let account = try session.keep(signedIn)
        try session.output.show(AccountReport(account, profile: session.credentials.profile)) { "\(account.user)" }
        session.output.notice("signed in as \(PlainText.oneLine(login))")
        if signedIn.mergedGuest != nil { session.output.notice("what the guest kept is this account's now") }
    }
}

struct AccountRegisterCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "register",
        "Register; a guest becomes a user and keeps everything.",
        examples: "umkreis account register --email ada@example.org --name Ada",
        "umkreis account register --email ada@example.org --name Ada --password-stdin < secret"
    )

    @OptionGroup var password: PasswordOptions

    @Option(name: .long, help: .ruled("What to sign in with", by: Register.emailRule, valueName: "address"))
    var email: String

    @Option(name: .long, help: .ruled("What others see", by: Register.displayNameRule))
    var name: String

    @Option(name: .long, help: .ruled("A second name to sign in with", by: Register.usernameRule, valueName: "name"))
    var username: String?

    @Option(name: .long, help: .ruled("What you call this device", by: Register.deviceRule, valueName: "name"))
    var device: String?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        // Nobody should type a password for a stack that is not there.
        try session.reach(Register.name.service)
        let request = Register(
            email: email,
            password: try await session.console.password(password, isNew: true),
            displayName: name,
            username: username,
            device: device
        )
        let account = try session.keep(try await session.send(request))
        try session.output.show(AccountReport(account, profile: session.credentials.profile)) { "\(account.user)" }
        if account.isGuest {
            session.output.notice(
                "if the address was free, it is yours now: umkreis account sign-in \(PlainText.oneLine(email))"
            )
        } else {
            session.output.notice("registered and signed in as \(PlainText.oneLine(name))")
        }
    }
}

import ArgumentParser
import AuthContract
import Messaging
import Texts

struct AccountSignInCommand: GatewayCommand {
    static let configuration = verb("sign-in", "Sign in by email address or username; a guest's data is merged.")
        .examples(
            "umkreis account sign-in ada@example.org",
            "umkreis account sign-in ada@example.org --password-file secret"
        )

    @OptionGroup var secrets: SecretOptions

    @Argument(help: "The email address or username.")
    var login: String

    @Option(help: .ruled("The name of this device", by: Register.deviceRule, valueName: "name"))
    var device: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        // Fail before a password is typed in vain.
        try session.reach(SignIn.name.service)
        var request = SignIn(
            login: login,
            password: try await session.console.secret(.password, secrets),
            device: device ?? session.console.deviceName,
            deviceToken: try session.profile.device.read()?.deviceToken
        )
        let signedIn: SignedIn
        do {
            signedIn = try await session.send(request)
        } catch let fault as Fault where fault.rule == "code-wanted" && session.console.canAsk(secrets) {
            session.output.notice(fault.message)
            request.code = try await session.console.secret(.code, secrets)
            signedIn = try await session.send(request)
        }
        let account = try await session.credentials.signIn(signedIn)
        try session.output.show(AccountReport(account, profile: session.profile.name)) { "\(account.user)" }
        session.output.notice(localized("cli.account.signedInAs", ["login": .words(PlainText.oneLine(login))]))
        if signedIn.restriction == Restriction.suspended.rawValue {
            session.output.notice(localized("cli.account.yourAccountIsSuspendedYou"))
        }
        if signedIn.mergedGuest != nil { session.output.notice(localized("cli.account.mergedTheGuestSData")) }
    }
}

struct AccountRegisterCommand: GatewayCommand {
    static let configuration = verb("register", "Register; a guest's data is kept.")
        .examples(
            "umkreis account register --email ada@example.org --name Ada",
            "umkreis account register --email ada@example.org --name Ada --password-stdin < secret"
        )

    @OptionGroup var secrets: SecretOptions

    @Option(
        help: .ruled("The email address, for signing in and for mail", by: Register.emailRule, valueName: "address")
    )
    var email: String?

    @OptionGroup var names: NameOptions

    @Option(help: .ruled("The username, an alternative login", by: Register.usernameRule, valueName: "name"))
    var username: String?

    @Option(help: .ruled("The name of this device", by: Register.deviceRule, valueName: "name"))
    var device: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        // Fail before a password is typed in vain.
        try session.reach(Register.name.service)
        let request = Register(
            email: email,
            password: try await session.console.secret(.newPassword, secrets),
            displayName: names.name,
            firstName: names.firstName,
            lastName: names.lastName,
            username: username,
            device: device ?? session.console.deviceName,
            language: options.lang.rawValue
        )
        let account = try await session.credentials.signIn(try await session.send(request))
        try session.output.show(AccountReport(account, profile: session.profile.name)) { "\(account.user)" }
        let login = PlainText.oneLine(email ?? username ?? "")
        if account.isGuest {
            if email != nil {
                session.output.notice(localized("cli.account.ifTheAddressWasFree"))
            }
            session.output.notice(localized("cli.account.thenUmkreisAccountSignIn", ["login": "\(login)"]))
        } else {
            session.output.notice(localized("cli.account.registeredAndSignedInAs", ["login": "\(login)"]))
            if email != nil { session.output.notice(localized("cli.account.aCodeWasSentTo")) }
        }
    }
}

import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisMessaging
import UmkreisTexts
import UmkreisWire

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
        var request = Register(
            email: email,
            password: "",
            displayName: names.name,
            firstName: names.firstName,
            lastName: names.lastName,
            username: username,
            device: device ?? session.console.deviceName,
            language: options.lang.rawValue
        )
        if session.console.canAsk(secrets) {
            if email == nil, username == nil { request.email = try await session.console.emailAddress() }
            // Before the password, which would have to be typed again.
            if let broken = email.flatMap(Register.emailRule.broken) { throw broken.fault(at: "email") }
            if let broken = username.flatMap(Register.usernameRule.broken) { throw broken.fault(at: "username") }
            if !names.isGiven { request.displayName = await session.console.displayName() }
            session.output.notice(try await session.accounts.passwordRules())
        }
        request.password = try await session.console.secret(.newPassword, secrets)
        let registered = try await session.send(&request, with: secrets, from: Self.self) { fault in
            switch fault.field {
            case "displayName": { $0.displayName = await session.console.displayName() }
            case "email": { $0.email = try await session.console.emailAddress() }
            case "password": { $0.password = try await session.console.secret(.newPassword, secrets) }
            default: nil
            }
        }
        let account = try await session.credentials.signIn(registered)
        try session.output.show(AccountReport(account, profile: session.profile.name)) { "\(account.user)" }
        await say(account, request, session)
    }

    private func say(_ account: Credentials, _ request: Register, _ session: Session) async {
        let login = TextValue.words(PlainText.oneLine(request.email ?? username ?? ""))
        if !account.isGuest {
            session.output.notice(localized("cli.account.registered", ["login": login]))
        }
        if request.email != nil {
            let key = account.isGuest ? "cli.account.codeSentIfFree" : "cli.account.codeSentToYou"
            session.output.notice(localized(key))
            if await session.mail.isInFiles() {
                session.output.notice(localized("cli.account.mailInFiles"))
            }
        }
        if account.isGuest {
            session.output.notice(localized("cli.account.nextSignIn", ["login": login]))
        }
    }
}

extension Console {
    /// Asks again if the input is not an address.
    fileprivate func emailAddress() async throws -> String {
        try await line(
            localized("cli.input.emailAddress"),
            by: Register.emailRule,
            "email",
            AccountRegisterCommand.self
        )
    }

    fileprivate func displayName() async -> String? {
        let name = await line(localized("cli.input.displayName"))
        return name.isEmpty ? nil : name
    }
}

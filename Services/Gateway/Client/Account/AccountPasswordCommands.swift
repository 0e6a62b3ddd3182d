import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisTexts
import UmkreisWire

struct AccountPasswordCommand: GatewayCommand {
    static let configuration = verb("password", "Change your password; other sessions end.")
        .examples("umkreis account password", "umkreis account password --password-stdin < old-and-new")

    @OptionGroup var secrets: SecretOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.reach(ChangePassword.name.service)
        if session.console.canAsk(secrets) { session.output.notice(try await session.accounts.passwordRules()) }
        let typed = try await session.console.secrets([.password, .newPassword], secrets)
        var request = ChangePassword(password: typed[0], newPassword: typed[1])
        let reply = try await session.send(&request, with: secrets, from: Self.self) { fault in
            switch fault.field {
            case "password": { $0.password = try await session.console.secret(.password, secrets) }
            case "newPassword": { $0.newPassword = try await session.console.secret(.newPassword, secrets) }
            default: nil
            }
        }
        try session.output.show(reply) { "" }
        session.output.notice(localized("cli.account.passwordChanged"))
    }
}

struct AccountResetCommand: GatewayCommand {
    static let configuration = verb("reset", "Reset a forgotten password with an emailed code.")
        .examples(
            "umkreis account reset ada@example.org",
            "umkreis account reset ada@example.org --challenge CHALLENGE --password-stdin < code-and-new-password"
        )

    @Argument(help: "The email address or username.")
    var login: String

    @Option(help: "The challenge printed when the code was requested; without it, a code is requested.")
    var challenge: String?

    @OptionGroup var secrets: SecretOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.reach(ResetPassword.name.service)
        guard let challenge = try await given(session) else { return }
        if session.console.canAsk(secrets) { session.output.notice(try await session.accounts.passwordRules()) }
        let typed = try await session.console.secrets([.code, .newPassword], secrets)
        var request = ResetPassword(challenge: challenge, code: typed[0], newPassword: typed[1])
        let reply = try await session.send(&request, with: secrets, from: Self.self) { fault in
            switch fault.field {
            case "code": { $0.code = try await session.console.secret(.code, secrets) }
            case "newPassword": { $0.newPassword = try await session.console.secret(.newPassword, secrets) }
            default: nil
            }
        }
        try session.output.show(reply) { "" }
        let values = ["login": TextValue.words(PlainText.oneLine(login))]
        session.output.notice(localized("cli.account.passwordReset", values))
    }

    /// Returns the challenge, requesting one if necessary; `nil` if the code can't be typed here.
    private func given(_ session: Session) async throws -> String? {
        if let challenge { return challenge }
        let device = try session.profile.device.read()?.deviceToken
        let reply = try await session.send(RequestPasswordReset(login: login, deviceToken: device))
        session.output.notice(localized("cli.account.resetCodeSent"))
        if session.console.canAsk(secrets) { return reply.challenge }
        try session.output.show(reply) { reply.challenge }
        session.output.notice(
            localized("cli.account.nextReset")
        )
        return nil
    }
}

struct AccountUsernameCommand: GatewayCommand {
    static let configuration = verb("username", "Change or remove your username.")
        .examples("umkreis account username ada.l", "umkreis account username --remove")

    @Argument(help: .ruled("The new username", by: Register.usernameRule))
    var username: String?

    @Flag(help: "Remove the username.")
    var remove = false

    @OptionGroup var secrets: SecretOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if (username == nil) != remove { throw ValidationError(localized("cli.account.usernameOrRemove")) }
    }

    func run(_ session: Session) async throws {
        var reauthentication = Reauthentication(session, secrets)
        let reply = try await reauthentication.send { try await $0.send(ChangeUsername(username: username)) }
        try session.output.show(reply) { "" }
        session.output.notice(
            username.map { localized("cli.account.usernameSet", ["value": .words(PlainText.oneLine($0))]) }
                ?? localized("cli.account.usernameRemoved")
        )
    }
}

/// Sends calls that require recent authentication.
///
/// A given password is always checked; otherwise it's asked for if required.
struct Reauthentication {
    private let session: Session
    private let secrets: SecretOptions
    private var isDone = false

    init(_ session: Session, _ secrets: SecretOptions) {
        self.session = session
        self.secrets = secrets
    }

    mutating func send<Reply>(_ send: (Session) async throws -> Reply) async throws -> Reply {
        if secrets.isGiven, !isDone {
            try await reauthenticate()
            return try await send(session)
        }
        do {
            return try await send(session)
        } catch let fault as Fault where fault.code == .reauthenticationRequired {
            try await reauthenticate()
            return try await send(session)
        }
    }

    private mutating func reauthenticate() async throws {
        let password = try await session.console.secret(.password, secrets)
        _ = try await session.send(Reauthenticate(password: password))
        isDone = true
    }
}

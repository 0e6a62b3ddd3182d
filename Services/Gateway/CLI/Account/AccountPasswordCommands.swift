import ArgumentParser
import AuthContract
import GatewaySupervision
import Synchronization
import Wire

struct AccountPasswordCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "password",
        "Change your password; you are signed out everywhere else.",
        examples: "umkreis account password",
        "umkreis account password --password-stdin < old-and-new"
    )

    @OptionGroup var secrets: SecretOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.reach(ChangePassword.name.service)
        let typed = try await session.console.secrets([.password, .newPassword], secrets)
        let reply = try await session.send(ChangePassword(password: typed[0], newPassword: typed[1]))
        try session.output.show(reply) { "" }
        session.output.notice("changed, and signed out everywhere else")
    }
}

struct AccountResetCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "reset",
        "Set another password by a code that is mailed, if you have forgotten yours.",
        examples: "umkreis account reset ada@example.org",
        "umkreis account reset ada@example.org --challenge CHALLENGE --password-stdin < code-and-new-password"
    )

    @Argument(help: "The e-mail address or the username.")
    var login: String

    @Option(name: .long, help: "What asking for the code has printed; without it, a code is asked for.")
    var challenge: String?

    @OptionGroup var secrets: SecretOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.reach(ResetPassword.name.service)
        guard let challenge = try await given(session) else { return }
        let typed = try await session.console.secrets([.code, .newPassword], secrets)
        let request = ResetPassword(challenge: challenge, code: typed[0], newPassword: typed[1])
        let reply = try await session.send(request)
        try session.output.show(reply) { "" }
        session.output.notice("set; sign in with it: umkreis account sign-in \(PlainText.oneLine(login))")
    }

    /// The challenge, asked for if there is none; nil when nobody is there to type the code that was mailed.
    private func given(_ session: Session) async throws -> String? {
        if let challenge { return challenge }
        let device = try session.credentials.readDevice()?.deviceToken
        let reply = try await session.send(RequestPasswordReset(login: login, deviceToken: device))
        session.output.notice("if there is such an account, a code was mailed to its address")
        if session.console.canAsk(secrets) { return reply.challenge }
        try session.output.show(reply) { reply.challenge }
        session.output.notice(
            "then: umkreis account reset LOGIN --challenge … --password-stdin, the code and a new password"
        )
        return nil
    }
}

struct AccountUsernameCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "username",
        "Change your username, or take it away.",
        examples: "umkreis account username ada.l",
        "umkreis account username --remove"
    )

    @Argument(help: .ruled("The new one", by: Register.usernameRule))
    var username: String?

    @Flag(name: .long, help: "Have none from now on.")
    var remove = false

    @OptionGroup var secrets: SecretOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        if (username == nil) != remove { throw ValidationError("Give a username or --remove.") }
    }

    func run(_ session: Session) async throws {
        let reply = try await session.sendProven(ChangeUsername(username: username), secrets)
        try session.output.show(reply) { "" }
        session.output.notice(username.map { "you are \(PlainText.oneLine($0)) now" } ?? "you have no username now")
    }
}

extension Session {
    /// Sends a call that wants a recent proof of who is there.
    ///
    /// A password that was given is checked in any case; otherwise one is asked for where the service wants it.
    func sendProven<C: Call>(_ call: C, _ secrets: SecretOptions) async throws -> C.Reply {
        try await proving(by: secrets) { try await send(call) }
    }

    /// As ``sendProven(_:_:)``, to one of the services that answer the call.
    func sendProven<C: CommonCall>(
        _ call: C,
        to service: ServiceName,
        _ secrets: SecretOptions
    ) async throws -> C.Reply {
        try await proving(by: secrets) { try await send(call, to: service) }
    }

    private func proving<Reply>(by secrets: SecretOptions, _ send: () async throws -> Reply) async throws -> Reply {
        if secrets.isGiven, !isProven.withLock(\.self) {
            try await reauthenticate(secrets)
            return try await send()
        }
        do {
            return try await send()
        } catch let fault as Fault where fault.code == .reauthenticationRequired {
            try await reauthenticate(secrets)
            return try await send()
        }
    }

    private func reauthenticate(_ secrets: SecretOptions) async throws {
        _ = try await send(Reauthenticate(password: try await console.secret(.password, secrets)))
        isProven.withLock { $0 = true }
    }
}

import ArgumentParser
import AuthContract
import GatewaySupervision
import Synchronization
import Wire

struct AccountPasswordCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "password",
        "Change your password; other sessions end.",
        examples: "umkreis account password",
        "umkreis account password --password-stdin < old-and-new"
    )

    @OptionGroup var secrets: SecretOptions

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.reach(ChangePassword.name.service)
        let typed = try await session.console.secrets([.password, .newPassword], secrets)
        let reply = try await session.send(ChangePassword(password: typed[0], newPassword: typed[1]))
        try session.output.show(reply) { "" }
        session.output.notice("changed; other sessions have ended")
    }
}

struct AccountResetCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "reset",
        "Reset a forgotten password with an emailed code.",
        examples: "umkreis account reset ada@example.org",
        "umkreis account reset ada@example.org --challenge CHALLENGE --password-stdin < code-and-new-password"
    )

    @Argument(help: "The email address or username.")
    var login: String

    @Option(name: .long, help: "The challenge printed when the code was requested; without it, a code is requested.")
    var challenge: String?

    @OptionGroup var secrets: SecretOptions

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.reach(ResetPassword.name.service)
        guard let challenge = try await given(session) else { return }
        let typed = try await session.console.secrets([.code, .newPassword], secrets)
        let request = ResetPassword(challenge: challenge, code: typed[0], newPassword: typed[1])
        let reply = try await session.send(request)
        try session.output.show(reply) { "" }
        session.output.notice("password set; sign in: umkreis account sign-in \(PlainText.oneLine(login))")
    }

    /// Returns the challenge, requesting one if necessary; `nil` if the code can't be typed here.
    private func given(_ session: Session) async throws -> String? {
        if let challenge { return challenge }
        let device = try session.credentials.readDevice()?.deviceToken
        let reply = try await session.send(RequestPasswordReset(login: login, deviceToken: device))
        session.output.notice("if the account exists, a code was sent to its address")
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
        "Change or remove your username.",
        examples: "umkreis account username ada.l",
        "umkreis account username --remove"
    )

    @Argument(help: .ruled("The new username", by: Register.usernameRule))
    var username: String?

    @Flag(name: .long, help: "Remove the username.")
    var remove = false

    @OptionGroup var secrets: SecretOptions

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if (username == nil) != remove { throw ValidationError("Give a username or --remove.") }
    }

    func run(_ session: Session) async throws {
        let reply = try await session.sendProven(ChangeUsername(username: username), secrets)
        try session.output.show(reply) { "" }
        session.output.notice(username.map { "your username is now \(PlainText.oneLine($0))" } ?? "username removed")
    }
}

extension Session {
    /// Sends a call that requires recent authentication.
    ///
    /// A given password is always checked; otherwise it's asked for if required.
    func sendProven<C: Call>(_ call: C, _ secrets: SecretOptions) async throws -> C.Reply {
        try await proving(by: secrets) { try await send(call) }
    }

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

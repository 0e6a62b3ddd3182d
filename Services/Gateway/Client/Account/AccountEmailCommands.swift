import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisTexts
import UmkreisWire

struct AccountVerifyCommand: GatewayCommand {
    static let configuration = verb("verify", "Verify your email address with the emailed code.")
        .examples("umkreis account verify", "umkreis account verify 12345678", "umkreis account verify --resend")

    /// Useless without the session, so the list of processes may show it.
    @Argument(help: "The code; without it, it is asked for.")
    var code: String?

    @Flag(help: "Send a new code, which replaces the first.")
    var resend = false

    @OptionGroup var secrets: SecretOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if code != nil, resend { throw ValidationError(localized("cli.account.codeOrResend")) }
    }

    func run(_ session: Session) async throws {
        if resend {
            let sent = try await session.send(ResendCode())
            session.output.notice(
                localized(
                    "cli.account.codeValidity",
                    ["expiresAt": .words(session.output.moments.of(sent.expiresAt))]
                )
            )
            guard session.console.canAsk(secrets) else { return try session.output.show(sent) { "" } }
        }
        let verified = try await session.accounts.verifyEmail(secrets, code: code)
        try session.output.show(verified) { verified.email }
    }
}

struct AccountEmailCommand: GatewayCommand {
    static let configuration = verb("email", "Change your email address; emailed codes confirm it.")
        .examples("umkreis account email ada@example.net", "umkreis account verify")

    @Argument(help: .ruled("The new address", by: Register.emailRule))
    var address: String

    @OptionGroup var secrets: SecretOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.reach(ChangeEmail.name.service)
        let password = try await session.console.secret(.password, secrets)
        let begun = try await session.send(ChangeEmail(password: password, email: address))
        session.output.notice(
            localized(
                begun.wantsFormerCode
                    ? "cli.account.codesSent" : "cli.account.codeSent"
            )
        )
        guard session.console.canAsk(secrets) else { return try session.output.show(begun) { "" } }
        let verified = try await session.accounts.verifyEmail(secrets)
        try session.output.show(verified) { verified.email }
    }
}

extension Secret {
    static var formerCode: Secret {
        Secret(prompt: localized("cli.account.formerCode"), field: "formerCode", isOptional: true)
    }
}

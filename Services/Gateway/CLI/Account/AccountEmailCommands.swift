import ArgumentParser
import AuthContract
import Wire

struct AccountVerifyCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "verify",
        "Verify your e-mail address with the code that was mailed.",
        examples: "umkreis account verify",
        "umkreis account verify --resend"
    )

    @Flag(name: .long, help: "Have another code mailed in the place of the first.")
    var resend = false

    @OptionGroup var secrets: SecretOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        if resend {
            let sent = try await session.send(ResendCode())
            session.output.notice("mailed; it is good until \(session.output.moments.of(sent.expiresAt))")
            guard session.console.canAsk(secrets) else { return try session.output.show(sent) { "" } }
        }
        let verified = try await session.verifyEmail(secrets)
        try session.output.show(verified) { verified.email }
    }
}

struct AccountEmailCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "email",
        "Change your e-mail address: codes are mailed, and the change is done when they come back.",
        examples: "umkreis account email ada@example.net",
        "umkreis account verify"
    )

    @Argument(help: .ruled("The new address", by: Register.emailRule))
    var address: String

    @OptionGroup var secrets: SecretOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.reach(ChangeEmail.name.service)
        let password = try await session.console.secret(.password, secrets)
        let begun = try await session.send(ChangeEmail(password: password, email: address))
        let letters = begun.wantsFormerCode ? "codes were mailed to both addresses" : "a code was mailed to it"
        session.output.notice("\(letters): umkreis account verify")
        guard session.console.canAsk(secrets) else { return try session.output.show(begun) { "" } }
        let verified = try await session.verifyEmail(secrets)
        try session.output.show(verified) { verified.email }
    }
}

extension Session {
    /// Sends the code that is typed, and the one to the former address where that is wanted.
    ///
    /// What verifying has changed about what the user may do is in the tokens that are fetched next.
    fileprivate func verifyEmail(_ secrets: SecretOptions) async throws -> VerifyEmail.Reply {
        let former = Secret(prompt: "Code from the former address", field: "formerCode", isOptional: true)
        let verified: VerifyEmail.Reply
        if console.canAsk(secrets) {
            let code = try await console.secret(.code, secrets)
            do {
                verified = try await send(VerifyEmail(code: code))
            } catch let fault as Fault where fault.field == "formerCode" && fault.code == .invalid {
                let formerCode = try await console.secret(former, secrets)
                verified = try await send(VerifyEmail(code: code, formerCode: formerCode))
            }
        } else {
            let codes = try await console.secrets([.code, former], secrets)
            verified = try await send(
                VerifyEmail(code: codes[0], formerCode: codes[1].isEmpty ? nil : codes[1])
            )
        }
        output.notice("\(verified.email) is verified")
        _ = try await renewed(for: .signedIn)
        return verified
    }
}

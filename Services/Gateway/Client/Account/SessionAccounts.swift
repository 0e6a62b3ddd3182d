import AuthContract
import GatewayKit
import UmkreisTexts
import UmkreisWire

/// The account of the profile.
struct SessionAccounts {
    let session: Session

    /// Asks for the code, and for the one sent to the previous address if required.
    ///
    /// New tokens are fetched because verification changes permissions.
    ///
    /// - Parameter code: the code of the command line, which isn't asked for.
    func verifyEmail(_ secrets: SecretOptions, code: String? = nil) async throws -> VerifyEmail.Reply {
        let verified: VerifyEmail.Reply
        if session.console.canAsk(secrets) {
            verified = try await verifyTypedCode(secrets, code)
        } else if let code {
            let former = secrets.isGiven ? try await session.console.secret(.formerCode, secrets) : ""
            verified = try await session.send(VerifyEmail(code: code, formerCode: former.isEmpty ? nil : former))
        } else {
            let codes = try await session.console.secrets([.code, .formerCode], secrets)
            verified = try await session.send(
                VerifyEmail(code: codes[0], formerCode: codes[1].isEmpty ? nil : codes[1])
            )
        }
        session.output.notice(localized("cli.account.emailVerified", ["email": "\(verified.email)"]))
        _ = try await session.client.tokens.renewed(for: .signedIn)
        return verified
    }

    /// A wrong code is asked for again.
    private func verifyTypedCode(_ secrets: SecretOptions, _ code: String?) async throws -> VerifyEmail.Reply {
        let typed = if let code { code } else { try await session.console.secret(.code, secrets) }
        var request = VerifyEmail(code: typed)
        do {
            return try await session.send(&request, with: secrets, from: AccountVerifyCommand.self) { fault in
                guard fault.field == "code" else { return nil }
                return { $0.code = try await session.console.secret(.code, secrets) }
            }
        } catch let fault as Fault where fault.field == "formerCode" && fault.code == .invalid {
            request.formerCode = try await session.console.secret(.formerCode, secrets)
            return try await session.send(&request, with: secrets, from: AccountVerifyCommand.self) { fault in
                guard fault.field == "formerCode" else { return nil }
                return { $0.formerCode = try await session.console.secret(.formerCode, secrets) }
            }
        }
    }

    /// The rules of the running stack for new passwords.
    func passwordRules() async throws -> String {
        let calls = try await session.client.description(of: Register.name.service).calls
        let request = calls.first { $0.name == Register.name }?.request
        guard case .integer(let minimum) = request?["properties"]?["password"]?["minLength"] else {
            throw Fault(.internal, "the description of auth.register names no shortest password")
        }
        return localized("password.rules", ["count": .count(Int(minimum))])
    }
}

import AuthContract
import ServiceKit

struct VerifyEmailHandler: Handler {
    let store: AuthStore
    let sessions: SessionIssuer
    let mail: AccountMail

    func handle(_ request: VerifyEmail, _ context: CallContext) async throws -> VerifyEmail.Reply {
        let caller = try context.signedIn()
        let text = try VerifyEmail.codeRule.check(request.code, field: "code")
        let formerText = try request.formerCode.map { try VerifyEmail.codeRule.check($0, field: "formerCode") }
        let moment = context.receivedAt
        guard !caller.isGuest else {
            let account = try await account(of: request.login, context)
            return try await verify(mail.check(text, for: .verifyAddress, of: account, at: moment), context)
        }
        let (change, former) = try await store.read { transaction in
            _ = try transaction.running(caller)
            return (
                try transaction.code(for: .changeAddress, of: caller.user, at: moment),
                try transaction.code(for: .confirmAddressChange, of: caller.user, at: moment)
            )
        }
        guard change != nil else {
            return try await verify(mail.check(text, for: .verifyAddress, of: caller.user, at: moment), context)
        }
        if former != nil, formerText == nil { throw BrokenRule.missing.fault(at: "formerCode") }
        let code = try await mail.check(text, for: .changeAddress, of: caller.user, at: moment)
        var formerCode: OneTimeCode?
        if former != nil, let formerText {
            formerCode = try await mail.check(
                formerText,
                for: .confirmAddressChange,
                of: caller.user,
                field: "formerCode",
                at: moment
            )
        }
        return try await self.change(by: code, formerCode, caller, context)
    }

    /// Whose account a guest verifies; tries are counted for the login, be it anybody's or not.
    private func account(of text: String?, _ context: CallContext) async throws -> UserID {
        guard let text else { throw BrokenRule.missing.fault(at: "login") }
        let login = Login(text)
        try await mail.attempts.admit(.codes(of: login), at: context.receivedAt)
        guard let account = try await store.read({ try $0.account(signingInWith: login) }) else {
            throw OneTimeCode.wrong()
        }
        return account.id
    }

    private func verify(_ code: OneTimeCode, _ context: CallContext) async throws -> VerifyEmail.Reply {
        try await store.write(for: context) { transaction in
            try transaction.use(code)
            guard try transaction.account(code.account)?.email == code.address else { throw OneTimeCode.wrong() }
            try transaction.markVerified(code.account, at: context.receivedAt)
            return VerifyEmail.Reply(email: code.address, verifiedAt: context.receivedAt)
        }
    }

    private func change(
        by code: OneTimeCode,
        _ formerCode: OneTimeCode?,
        _ caller: Caller,
        _ context: CallContext
    ) async throws -> VerifyEmail.Reply {
        try await store.write(for: context) { [sessions, mail] transaction in
            let moment = context.receivedAt
            let address = try code.address.parsed(as: "email", EmailAddress.init)
            let account = try transaction.running(caller).account
            try transaction.use(code)
            if let formerCode { try transaction.use(formerCode, field: "formerCode") }
            guard try !transaction.isTaken(address) else { throw AuthFault.addressTaken }
            try mail.tell(.addressChanged, to: account, at: moment, in: transaction)
            try transaction.setAddress(of: account.id, to: address, verifiedAt: moment)
            try transaction.dropCode(for: .verifyAddress, of: account.id)
            try transaction.dropCode(for: .resetPassword, of: account.id)
            try sessions.endAll(
                of: account.id,
                butFor: caller.session,
                by: .addressChanged,
                at: moment,
                in: transaction
            )
            return VerifyEmail.Reply(email: address.text, verifiedAt: moment)
        }
    }
}

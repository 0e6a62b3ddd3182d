import AuthContract
import ServiceKit

struct VerifyEmailHandler: Handler {
    static let waives = Set(Restriction.allCases)

    let store: AuthStore
    let sessions: SessionIssuer
    let mail: AccountMail
    let digests: AddressDigests

    func handle(_ request: VerifyEmail, _ context: CallContext) async throws -> VerifyEmail.Reply {
        let caller = try context.signedIn()
        let (text, formerText) = (request.code, request.formerCode)
        let moment = context.receivedAt
        let holder = caller.user.description
        let (change, former) = try await store.read { transaction in
            if !caller.isGuest { _ = try transaction.running(caller) }
            return (
                try transaction.code(for: .changeAddress, heldBy: holder, at: moment),
                try transaction.code(for: .confirmAddressChange, heldBy: holder, at: moment)
            )
        }
        guard change != nil else {
            return try await verify(mail.check(text, for: .verifyAddress, heldBy: holder, at: moment), context)
        }
        if former != nil, formerText == nil { throw BrokenRule.missing.fault(at: "formerCode") }
        let code = try await mail.check(text, for: .changeAddress, heldBy: holder, at: moment)
        var formerCode: OneTimeCode?
        if former != nil, let formerText {
            formerCode = try await mail.check(
                formerText,
                for: .confirmAddressChange,
                heldBy: holder,
                field: "formerCode",
                at: moment
            )
        }
        return try await self.change(by: code, formerCode, caller, context)
    }

    private func verify(_ code: OneTimeCode, _ context: CallContext) async throws -> VerifyEmail.Reply {
        try await store.write(for: context) { [digests] transaction in
            try transaction.use(code)
            guard let owner = code.account, let address = try transaction.account(owner)?.address,
                address.text == code.address
            else {
                throw OneTimeCode.wrong()
            }
            try transaction.markVerified(owner, address, knownBy: digests, at: context.receivedAt)
            return VerifyEmail.Reply(email: code.address, verifiedAt: context.receivedAt)
        }
    }

    private func change(
        by code: OneTimeCode,
        _ formerCode: OneTimeCode?,
        _ caller: Caller,
        _ context: CallContext
    ) async throws -> VerifyEmail.Reply {
        try await store.write(for: context) { [sessions, mail, digests] transaction in
            let moment = context.receivedAt
            let address = try code.address.parsed(as: "email", EmailAddress.init)
            let account = try transaction.running(caller).account
            try transaction.use(code)
            if let formerCode { try transaction.use(formerCode, field: "formerCode") }
            guard try !transaction.isTaken(address) else { throw AuthFault.addressTaken }
            try mail.tell(.addressChanged, to: account, at: moment, in: transaction)
            try transaction.audit(.updated(account.id, "address"), by: sessions.audit, at: moment)
            try transaction.setAddress(of: account.id, to: address, knownBy: digests, verifiedAt: moment)
            try transaction.dropCodes(for: .verifyAddress, of: account.id)
            try transaction.dropCodes(for: .resetPassword, of: account.id)
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

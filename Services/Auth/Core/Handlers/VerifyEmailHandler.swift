import AuthContract
import ServiceKit

struct VerifyEmailHandler: Handler {
    static let waives = Set(Restriction.allCases)

    let store: AuthStore
    let sessions: SessionIssuer
    let mail: AccountMailer
    let addresses: VerifiedAddresses

    func handle(_ request: VerifyEmail, _ context: CallContext) async throws -> VerifyEmail.Reply {
        let caller = try context.signedIn()
        let (text, formerText) = (request.code, request.formerCode)
        let moment = context.receivedAt
        let holder = caller.user.description
        let (change, former) = try await store.read { transaction in
            if !caller.isGuest { _ = try ActiveSession(of: caller, in: transaction) }
            return (
                try transaction.codes.find(for: .changeAddress, heldBy: holder, at: moment),
                try transaction.codes.find(for: .confirmAddressChange, heldBy: holder, at: moment)
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
        try await store.write(for: context) { [addresses] transaction in
            try transaction.codes.use(code)
            guard let owner = code.account, let address = try transaction.accounts.find(owner)?.address,
                address.text == code.address
            else {
                throw OneTimeCode.wrong()
            }
            try addresses.verify(address, of: owner, at: context.receivedAt, in: transaction)
            return VerifyEmail.Reply(email: code.address, verifiedAt: context.receivedAt)
        }
    }

    private func change(
        by code: OneTimeCode,
        _ formerCode: OneTimeCode?,
        _ caller: Caller,
        _ context: CallContext
    ) async throws -> VerifyEmail.Reply {
        try await store.write(for: context) { [sessions, mail, addresses] transaction in
            let moment = context.receivedAt
            let address = try code.address.parsed(as: "email", EmailAddress.init)
            let account = try ActiveSession(of: caller, in: transaction).account
            try transaction.codes.use(code)
            if let formerCode { try transaction.codes.use(formerCode, field: "formerCode") }
            guard try !transaction.accounts.isTaken(address) else { throw AuthFault.addressTaken }
            try mail.notify(.addressChanged, to: account, at: moment, in: transaction)
            try sessions.audit.record(.updated(account.id, "address"), at: moment, in: transaction)
            try addresses.replace(by: address, of: account.id, at: moment, in: transaction)
            try transaction.codes.deleteAll(for: .verifyAddress, of: account.id)
            try transaction.codes.deleteAll(for: .resetPassword, of: account.id)
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

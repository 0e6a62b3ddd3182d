import AuthContract
import ServiceKit

struct ResendCodeHandler: Handler {
    static let waives = Set(Restriction.allCases)

    let store: AuthStore
    let mail: AccountMailer
    let change: AddressChange

    func handle(_ request: ResendCode, _ context: CallContext) async throws -> ResendCode.Reply {
        let caller = try context.signedIn()
        return try await store.write(for: context) { [self] transaction in
            let moment = context.receivedAt
            if caller.isGuest {
                try resend(to: caller.user, from: context.origin, at: moment, in: transaction)
            } else {
                try resend(to: ActiveSession(of: caller, in: transaction).account, at: moment, in: transaction)
            }
            return ResendCode.Reply(expiresAt: moment.adding(OneTimeCode.lifetime))
        }
    }

    private func resend(to account: AccountRecord, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let holder = account.id.description
        if let pending = try transaction.codes.find(for: .changeAddress, heldBy: holder, at: moment) {
            let address = try pending.address.parsed(as: "email", EmailAddress.init)
            _ = try change.begin(of: account, to: address, at: moment, in: transaction)
        } else if account.emailVerifiedAt == nil, let address = account.address {
            try mail.sendCode(
                for: .verifyAddress,
                to: address,
                of: account,
                askedBy: .known(account.id),
                at: moment,
                in: transaction
            )
        } else {
            throw Fault(.conflict, "no code is pending", rule: "no-code-pending")
        }
    }

    /// Throttles the guest, so as not to reveal a pending account.
    private func resend(
        to guest: UserID,
        from origin: RequestOrigin,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try mail.attempts.admit(.guestMails(of: guest), at: moment, in: transaction)
        guard let code = try transaction.codes.findAny(for: .verifyAddress, heldBy: guest.description),
            let account = try code.account.flatMap({ try transaction.accounts.find($0) }),
            account.emailVerifiedAt == nil,
            let address = account.address
        else { return }
        try mail.sendCode(
            for: .verifyAddress,
            to: address,
            of: account,
            heldBy: guest.description,
            askedBy: .stranger(origin),
            at: moment,
            in: transaction
        )
    }
}

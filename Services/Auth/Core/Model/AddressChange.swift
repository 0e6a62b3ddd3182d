import AuthContract
import ServiceKit

/// Starts changes of e-mail addresses; the mailed codes complete them.
struct AddressChange: Sendable {
    let mail: AccountMailer
    let answer: RegisterAnswer

    /// Mails the codes, replacing earlier ones.
    ///
    /// - Throws: `conflict` for the account's own address, and for a taken one unless the answer is uniform.
    func begin(
        of account: AccountRecord,
        to address: EmailAddress,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> ChangeEmail.Reply {
        try sendNewCode(to: address, of: account, at: moment, in: transaction)
        let former = account.verifiedAddress
        if let former {
            try sendCode(for: .confirmAddressChange, to: former, of: account, at: moment, in: transaction)
        } else {
            try transaction.codes.deleteAll(for: .confirmAddressChange, of: account.id)
        }
        try mail.attempts.audit.record(.updated(account.id, "address asked for"), at: moment, in: transaction)
        return ChangeEmail.Reply(expiresAt: moment.adding(OneTimeCode.lifetime), wantsFormerCode: former != nil)
    }

    private func sendNewCode(
        to address: EmailAddress,
        of account: AccountRecord,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard try transaction.accounts.isTaken(address) else {
            return try sendCode(for: .changeAddress, to: address, of: account, at: moment, in: transaction)
        }
        guard answer == .uniform, account.address != address else { throw AuthFault.addressTaken }
        // Looks like a started change, but no code matches.
        try mail.notifyAddressTaken(address, askedBy: .known(account.id), at: moment, in: transaction)
        let holder = account.id.description
        try transaction.codes.put(
            .decoy(for: .changeAddress, of: account.id, heldBy: holder, address: address.text),
            at: moment
        )
    }

    private func sendCode(
        for purpose: CodePurpose,
        to address: EmailAddress,
        of account: AccountRecord,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try mail.sendCode(
            for: purpose,
            to: address,
            of: account,
            askedBy: .known(account.id),
            at: moment,
            in: transaction
        )
    }
}

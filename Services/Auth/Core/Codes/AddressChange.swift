import AuthContract
import ServiceKit

struct AddressChange: Sendable {
    let mail: AccountMail
    let answer: RegisterAnswer

    /// Mails the codes, replacing earlier ones.
    ///
    /// - Throws: `conflict` for the account's own address, and for a taken one unless the answer is `alike`.
    func begin(
        of account: AccountRecord,
        to address: EmailAddress,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> ChangeEmail.Reply {
        let isTaken = try transaction.isTaken(address)
        if isTaken {
            guard answer == .alike, account.address != address else { throw AuthFault.addressTaken }
            // Looks like a started change, but no code matches.
            try mail.notifyAddressTaken(address, askedBy: .known(account.id), at: moment, in: transaction)
            let digest = Sodium.randomBytes(32)
            try transaction.put(
                OneTimeCode(
                    account: account.id,
                    purpose: .changeAddress,
                    holder: account.id.description,
                    address: address.text,
                    digest: digest
                ),
                at: moment
            )
        } else {
            try mail.sendCode(
                for: .changeAddress,
                to: address,
                of: account,
                askedBy: .known(account.id),
                at: moment,
                in: transaction
            )
        }
        let former = account.verifiedAddress
        if let former {
            try mail.sendCode(
                for: .confirmAddressChange,
                to: former,
                of: account,
                askedBy: .known(account.id),
                at: moment,
                in: transaction
            )
        } else {
            try transaction.dropCodes(for: .confirmAddressChange, of: account.id)
        }
        try transaction.audit(.updated(account.id, "address asked for"), by: mail.attempts.audit, at: moment)
        return ChangeEmail.Reply(expiresAt: moment.adding(OneTimeCode.lifetime), wantsFormerCode: former != nil)
    }
}

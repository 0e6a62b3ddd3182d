import AuthContract
import ServiceKit

/// Changes verified e-mail addresses, and publishes their keyed digests, which are equal for all spellings.
struct VerifiedAddresses: Sendable {
    /// Prevents testing guessed addresses against digests.
    let key: [UInt8]

    func digest(of address: EmailAddress) -> String {
        Base64URL.encode(Blake2b.digest(of: Array(address.key.utf8), key: key, length: 32))
    }

    /// - Parameter address: the account's own.
    func verify(
        _ address: EmailAddress,
        of account: UserID,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try transaction.accounts.markVerified(account, at: moment)
        try publish(address, of: account, in: transaction)
    }

    func replace(
        by address: EmailAddress,
        of account: UserID,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try transaction.accounts.setVerifiedAddress(of: account, to: address, at: moment)
        try publish(address, of: account, in: transaction)
    }

    private func publish(_ address: EmailAddress, of account: UserID, in transaction: WriteTransaction) throws {
        try transaction.announce(VerifiedAddressChanged(user: account, digest: digest(of: address)))
    }

    /// Call this before an erasure.
    static func publishRemoval(from account: AccountRecord, in transaction: WriteTransaction) throws {
        guard account.emailVerifiedAt != nil else { return }
        try transaction.announce(VerifiedAddressChanged(user: account.id))
    }
}

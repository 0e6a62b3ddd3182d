import AuthContract
import ServiceKit

/// What stands for an e-mail address wherever the address itself must not be: the same for all its spellings.
struct AddressDigests: Sendable {
    /// Lies outside the database: without it, addresses that are guessed cannot be held against digests.
    let key: [UInt8]

    func digest(of address: EmailAddress) -> String {
        Base64URL.encode(Blake2b.digest(of: Array(address.key.utf8), key: key, length: 32))
    }
}

extension ReadTransaction {
    /// Who has verified that an address is theirs.
    func owner(of address: EmailAddress) throws -> UserID? {
        guard let account = try account(signingInWith: .email(address)), account.emailVerifiedAt != nil else {
            return nil
        }
        return account.id
    }
}

extension WriteTransaction {
    /// Remembers that a code which was mailed to the account's address has come back, and announces whose the address is.
    func markVerified(
        _ account: UserID,
        _ address: EmailAddress,
        knownBy digests: AddressDigests,
        at moment: Timestamp
    ) throws {
        try execute(AuthQueries.markVerified, moment, account)
        try announce(VerifiedAddressChanged(user: account, digest: digests.digest(of: address)))
    }

    /// Puts a verified address in the place of the one before, and announces whose it is.
    func setAddress(
        of account: UserID,
        to address: EmailAddress,
        knownBy digests: AddressDigests,
        verifiedAt moment: Timestamp
    ) throws {
        try execute(AuthQueries.setAddress, address.text, address.key, moment, account)
        try announce(VerifiedAddressChanged(user: account, digest: digests.digest(of: address)))
    }

    /// Announces that an account which is about to be emptied has no address any more.
    func tellAddressGone(from account: AccountRecord) throws {
        guard account.emailVerifiedAt != nil else { return }
        try announce(VerifiedAddressChanged(user: account.id))
    }
}

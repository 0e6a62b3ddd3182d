import AuthContract
import ServiceKit

/// Keyed digests of e-mail addresses, equal for all spellings.
struct AddressDigests: Sendable {
    /// Prevents testing guessed addresses against digests.
    let key: [UInt8]

    func digest(of address: EmailAddress) -> String {
        Base64URL.encode(Blake2b.digest(of: Array(address.key.utf8), key: key, length: 32))
    }
}

extension ReadTransaction {
    func owner(of address: EmailAddress) throws -> UserID? {
        guard let account = try account(signingInWith: .email(address)), account.emailVerifiedAt != nil else {
            return nil
        }
        return account.id
    }
}

extension WriteTransaction {
    func markVerified(
        _ account: UserID,
        _ address: EmailAddress,
        knownBy digests: AddressDigests,
        at moment: Timestamp
    ) throws {
        try execute(AuthQueries.markVerified, moment, account)
        try announce(VerifiedAddressChanged(user: account, digest: digests.digest(of: address)))
    }

    func setAddress(
        of account: UserID,
        to address: EmailAddress,
        knownBy digests: AddressDigests,
        verifiedAt moment: Timestamp
    ) throws {
        try execute(AuthQueries.setAddress, address.text, address.key, moment, account)
        try announce(VerifiedAddressChanged(user: account, digest: digests.digest(of: address)))
    }

    /// Publishes the removal before an erasure.
    func publishAddressRemoval(from account: AccountRecord) throws {
        guard account.emailVerifiedAt != nil else { return }
        try announce(VerifiedAddressChanged(user: account.id))
    }
}

import AuthContract
import ServiceKit

/// Mails invitations, within limits that keep them from being used to pester an address.
struct InvitationMailer: Sendable {
    let outbox: MailOutbox
    let attempts: AttemptCounter
    /// `mail-site`: where the app is.
    let site: String?

    /// Leaves the mail out beyond a limit, so that the invitation never fails because of it.
    func invite(
        _ address: EmailAddress,
        by user: AccountRecord,
        isDecoy: Bool,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard try admitsMail(to: address, by: user, at: moment, in: transaction) else { return }
        let owner = try transaction.accounts.verifiedOwner(of: address).flatMap(transaction.accounts.find)
        let isBlocked = try owner.map { try transaction.isBlocked(between: $0.id, and: user.id) } ?? false
        let letter = MailTemplate.invitation(by: user.mailedName?.text, site: site)
        guard !isDecoy, !isBlocked else {
            return try outbox.postDecoy(of: letter, to: address.text, at: moment, in: transaction)
        }
        try outbox.post(
            letter,
            to: owner?.verifiedAddress ?? address,
            of: owner?.id,
            language: MailLanguage(owner?.language ?? user.language),
            at: moment,
            in: transaction
        )
    }

    private func admitsMail(
        to address: EmailAddress,
        by user: AccountRecord,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> Bool {
        guard user.verifiedAddress != nil, try outbox.hasRoomForNotices(in: transaction) else { return false }
        let limits: [AttemptLimit] = [.invitations(to: address, by: user.id), .invitations(to: address)]
        for limit in limits {
            guard try attempts.admitIfPossible(limit, at: moment, in: transaction) != nil else { return false }
        }
        return true
    }
}

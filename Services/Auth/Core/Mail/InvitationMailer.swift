import AuthContract
import ServiceKit

/// Mails invitations, within limits that keep them from being used to pester an address.
struct InvitationMailer: Sendable {
    let outbox: MailOutbox
    let attempts: AttemptCounter
    /// `mail-site`: where the app is.
    let site: String?

    /// Leaves the mail out beyond a limit, so that the invitation never fails because of it.
    func post(_ mail: InvitationMail, at moment: Timestamp, in transaction: WriteTransaction) throws {
        guard try isAdmitted(mail, at: moment, in: transaction) else { return }
        let owner = try transaction.accounts.verifiedOwner(of: mail.address).flatMap(transaction.accounts.find)
        let isBlocked = try owner.map { try areBlocked($0.id, mail.user.id, in: transaction) } ?? false
        let letter = MailTemplate.invitation(by: mail.user.mailedName?.text, site: site)
        guard !mail.isDecoy, !isBlocked else {
            return try outbox.postDecoy(of: letter, to: mail.address.text, at: moment, in: transaction)
        }
        try outbox.post(
            letter,
            to: owner?.verifiedAddress ?? mail.address,
            of: owner?.id,
            language: MailLanguage(owner?.language ?? mail.user.language),
            at: moment,
            in: transaction
        )
    }

    private func isAdmitted(_ mail: InvitationMail, at moment: Timestamp, in transaction: WriteTransaction) throws
        -> Bool
    {
        guard mail.user.verifiedAddress != nil, try outbox.hasRoomForNotices(in: transaction) else { return false }
        let limits: [AttemptLimit] = [.invitations(to: mail.address, by: mail.user.id), .invitations(to: mail.address)]
        for limit in limits {
            guard try attempts.admitIfPossible(limit, at: moment, in: transaction) != nil else { return false }
        }
        return true
    }

    private func areBlocked(_ owner: UserID, _ user: UserID, in transaction: ReadTransaction) throws -> Bool {
        try transaction.accountBlocks.contains(user, by: owner) || transaction.accountBlocks.contains(owner, by: user)
    }
}

struct InvitationMail {
    let address: EmailAddress
    let user: AccountRecord
    let isDecoy: Bool

    init(to address: EmailAddress, by user: AccountRecord, isDecoy: Bool) {
        (self.address, self.user, self.isDecoy) = (address, user, isDecoy)
    }
}

import AuthContract
import ServiceKit

/// Notifies authors of hidden posts and of decisions: by a notice, and by mail.
///
/// An unverified address may be a stranger's: its mail has no words of the moderator or of the post. A mail is left out
/// beyond the limit of an address or when too many mails wait; the notice stays.
struct HidingMailer: Sendable {
    let mail: AccountMailer
    /// `mail-site`: where the app is.
    let site: String?

    /// Has no effect if the author is known already, or if the post is visible again.
    func notify(
        _ owner: UserID,
        of post: PostID,
        titled title: String?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard let hiding = try transaction.hidings.find(post), hiding.state != .restored,
            let account = try transaction.accounts.find(owner),
            try transaction.hidings.setOwner(of: post, to: owner, title: title)
        else { return }
        // A hiding of a former version has no reason, and may be old.
        guard hiding.category != nil || hiding.reason != nil else { return }
        let isKnown = account.verifiedAddress != nil
        let letter = MailTemplate.postHidden(
            title: isKnown ? title : nil,
            category: isKnown ? hiding.category : nil,
            reason: isKnown ? hiding.reason : nil,
            site: site
        )
        try mail.notifyOfHiding(letter, to: account, at: moment, in: transaction)
    }

    /// Records a decision, and notifies the author.
    func record(_ verdict: HidingVerdict, on post: PostID, in transaction: WriteTransaction) throws {
        guard let hiding = try transaction.hidings.find(post), hiding.state != .restored else { return }
        try transaction.hidings.decide(verdict, on: post)
        guard let owner = hiding.owner, let account = try transaction.accounts.find(owner) else { return }
        let isKnown = account.verifiedAddress != nil
        let (title, answer) = isKnown ? (hiding.title, verdict.answer) : (nil, nil)
        let letter =
            verdict.decision == .restore
            ? MailTemplate.postRestored(title: title, answer: answer) : .hidingUpheld(title: title, answer: answer)
        try mail.notifyOfHiding(letter, to: account, at: verdict.moment, in: transaction)
    }
}

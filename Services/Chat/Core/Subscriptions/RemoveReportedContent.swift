import AuthContract
import ChatContract
import ServiceKit

/// Removes content by a moderator's decision.
struct RemoveReportedContent: Subscription {
    let ids: IdentifierSource
    let news: News
    let photos: Outbox

    func apply(_ event: ContentRemoved, at moment: Timestamp, in transaction: WriteTransaction) throws {
        guard let id = event.conversation, let shown = try transaction.shownPhoto(of: id) else { return }
        let isChanged =
            if let number = event.message {
                try transaction.remove(event.photos, from: number, in: id, at: moment)
            } else {
                try removePhoto(shown, event.photos ?? [], from: id, at: moment, in: transaction)
            }
        guard isChanged else { return }
        transaction.afterCommit { [news, photos] in
            news.tell(id, of: shown.pair)
            photos.isStocked.ring()
        }
    }

    /// By the photo's owner, to keep the moderator anonymous.
    private func removePhoto(
        _ shown: ShownPhoto,
        _ removed: [MediaID],
        from group: ConversationID,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> Bool {
        guard let photo = shown.photo, let owner = shown.owner, removed.contains(photo) else { return false }
        try transaction.setPhoto(nil, of: group, by: owner, EventMoment(at: moment, ids: ids))
        return true
    }
}

/// A conversation's photo.
struct ShownPhoto {
    let pair: MemberPair?
    let photo: MediaID?
    let owner: UserID?
}

enum RemovalQueries {
    static let shownPhoto = "SELECT pair, photo, photoBy FROM conversation WHERE id = ?"
    static let setAttachments = "UPDATE entry SET attachments = ? WHERE conversation = ? AND number = ?"
}

extension ReadTransaction {
    fileprivate func shownPhoto(of id: ConversationID) throws -> ShownPhoto? {
        try row(RemovalQueries.shownPhoto, id) { row in
            ShownPhoto(pair: try row["pair"], photo: try row["photo"], owner: try row["photoBy"])
        }
    }
}

extension WriteTransaction {
    /// - Parameter photos: `nil` for the whole message.
    /// - Returns: whether anything was left to remove.
    fileprivate func remove(
        _ photos: [MediaID]?,
        from number: Int,
        in conversation: ConversationID,
        at moment: Timestamp
    ) throws -> Bool {
        let found = try row(ChatQueries.messages, conversation, number, number) { row in
            (
                message: try LoggedMessage(row, in: conversation).message,
                attachments: try row["attachments", as: String?.self].map(Attachments.init(stored:))
            )
        }
        guard let (message, attachments) = found, message.event == nil, !message.isEmpty else { return false }
        let left = photos.map { attachments?.without($0) ?? nil } ?? nil
        if photos == nil || (message.text.isEmpty && left == nil) {
            try delete(message, at: moment)
            return true
        }
        guard left != attachments else { return false }
        try execute(RemovalQueries.setAttachments, left?.stored(), conversation, number)
        try recordPhotos(left?.photos ?? [], of: message.sender, shownBy: message.id.description)
        try amend(number, in: conversation)
        return true
    }
}

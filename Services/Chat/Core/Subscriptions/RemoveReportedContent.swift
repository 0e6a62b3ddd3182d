import AuthContract
import ServiceKit

/// Removes content by a moderator's decision.
struct RemoveReportedContent: Subscription {
    let ids: IdentifierSource
    let notifier: ChangeNotifier
    let photos: ServiceOutbox

    func apply(_ event: ContentRemoved, at moment: Timestamp, in transaction: WriteTransaction) throws {
        guard let id = event.conversation, let group = try transaction.conversations.photo(of: id) else { return }
        let isChanged =
            if let number = event.message {
                try ConversationLog(of: id, in: transaction).remove(event.photos, from: number, at: moment)
            } else {
                try removePhoto(group, event.photos ?? [], from: id, at: moment, in: transaction)
            }
        guard isChanged else { return }
        transaction.afterCommit { [notifier, photos] in
            notifier.notify(id, pair: group.pair)
            photos.wakeup.signal()
        }
    }

    /// Removes a photo as its owner, to keep the moderator anonymous.
    private func removePhoto(
        _ shown: ConversationPhoto,
        _ removed: [MediaID],
        from group: ConversationID,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> Bool {
        guard let photo = shown.photo, let owner = shown.owner, removed.contains(photo) else { return false }
        try GroupChanges(to: group, at: moment, ids: ids, in: transaction).setPhoto(nil, by: owner)
        return true
    }
}

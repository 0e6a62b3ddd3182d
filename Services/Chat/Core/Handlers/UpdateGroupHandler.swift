import ChatContract
import ServiceKit

struct UpdateGroupHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let notifier: ChangeNotifier
    let limiter: RateLimiter<UserID>
    let photos: ServiceOutbox
    let ownership: OwnershipSeal

    func handle(_ request: UpdateGroup, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        let isPhotoCleared = request.clear?.isEmpty == false
        return try await database.write(for: context, limiting: user, by: limiter) {
            [ids, notifier, photos, ownership] transaction in
            let group = try transaction.conversations.group(request.conversation, ledBy: user)
            let title = request.title == group.title ? nil : request.title
            let photo = request.photo ?? (isPhotoCleared ? nil : group.photo)
            guard title != nil || photo != group.photo else { return Done() }
            if let photo = request.photo, photo != group.photo {
                try ownership.check(photo, ownedBy: user, at: "photo")
            }
            let changes = GroupChanges(to: group.id, at: context.receivedAt, ids: ids, in: transaction)
            if let title { try changes.setTitle(title, by: user) }
            if photo != group.photo {
                try changes.setPhoto(photo, by: user)
                transaction.afterCommit { photos.wakeup.signal() }
            }
            transaction.afterCommit { notifier.notify(group.id) }
            return Done()
        }
    }
}

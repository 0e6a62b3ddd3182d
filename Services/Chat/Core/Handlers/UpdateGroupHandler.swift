import ChatContract
import ServiceKit

struct UpdateGroupHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let news: News
    let limiter: RateLimiter<UserID>
    let photos: Outbox

    func handle(_ request: UpdateGroup, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        let isPhotoCleared = request.clear?.isEmpty == false
        return try await database.write(for: context, limiting: user, by: limiter) { [ids, news, photos] transaction in
            let group = try transaction.group(request.conversation, ledBy: user)
            let title = request.title == group.title ? nil : request.title
            let photo = request.photo ?? (isPhotoCleared ? nil : group.photo)
            guard title != nil || photo != group.photo else { return Done() }
            let moment = EventMoment(at: context.receivedAt, ids: ids)
            if let title {
                try transaction.execute(MemberQueries.setTitle, title, group.id)
                try transaction.note(ConversationEvent(.renamed, title: title), of: group.id, by: user, moment)
            }
            if photo != group.photo {
                try transaction.setPhoto(photo, of: group.id, by: user, moment)
                transaction.afterCommit { photos.isStocked.ring() }
            }
            transaction.afterCommit { news.tell(group.id, of: nil) }
            return Done()
        }
    }
}

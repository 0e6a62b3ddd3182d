import AuthContract
import ServiceKit

struct ListHidingsHandler: Handler {
    let store: AuthStore

    func handle(_ request: ListHidings, _ context: CallContext) async throws -> ListHidings.Reply {
        let user = try context.user()
        let page = try PageRequest<HidingCursor>(limit: request.limit, cursor: request.cursor)
        return try await store.read { transaction in
            let unseen = try transaction.hidings.unseenCount(of: user)
            if let post = request.post {
                let found = try transaction.hidings.find(post).flatMap { $0.owner == user ? $0.hiding : nil }
                return ListHidings.Reply(hidings: found.map { [$0] } ?? [], unseen: unseen)
            }
            let found = try transaction.hidings.list(of: user, after: page.after ?? .last, limit: page.reach)
            let hidings = try LineBudget.page(of: found.lazy.map(\.hiding), limit: page.limit)
            return ListHidings.Reply(
                hidings: hidings,
                unseen: unseen,
                next: page.next(behind: hidings.count, of: found) { HidingCursor(moment: $0.hiddenAt, post: $0.post) }
            )
        }
    }
}

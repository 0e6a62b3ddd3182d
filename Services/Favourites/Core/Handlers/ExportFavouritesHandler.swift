import FavouritesContract
import ServiceKit

struct ExportFavouritesHandler: Handler {
    private static let page = NumberRule(1...200, default: 200)

    let store: FavouritesStore
    let client: Client

    func handle(_ request: ExportFavourites, _ context: CallContext) async throws -> ExportFavourites.Reply {
        let user = try context.user()
        let page = try PageRequest<FavouriteCursor>(limit: nil, cursor: request.cursor, rule: Self.page)
        let records = try await store.read { transaction in
            let list = try transaction.lists.open(request.list, of: user).id
            return try transaction.favourites.list(in: list, after: page.after, limit: page.reach)
        }
        let posts = records.prefix(page.limit).map(\.post)
        let answers = await PostLookup(client: client.working(on: context), deadline: context.deadline).posts(posts)
        guard answers.count == posts.count else { throw Fault(.unavailable, "the catalogue is unavailable") }
        let hidden = try await store.read { try answers.hidingBlocked(from: user, in: $0) }
        let kept = records.map { ExportedFavourite($0, hidden[$0.post]) }
        let file = request.format.file
        let isBeginning = page.after == nil
        let parts = try LineBudget.page(
            of: kept.enumerated().map { try file.part(of: $1, isFirst: isBeginning && $0 == 0) },
            limit: page.limit
        )
        let next = page.next(behind: parts.count, of: records, key: FavouriteCursor.init)
        return ExportFavourites.Reply(
            text: (isBeginning ? file.head : "") + parts.joined() + (next == nil ? file.tail : ""),
            contentType: file.contentType,
            next: next
        )
    }
}

import FavouritesContract
import ServiceKit

struct UnshareListHandler: Handler {
    let store: FavouritesStore

    func handle(_ request: UnshareList, _ context: CallContext) async throws -> UnshareList.Reply {
        try await store.write(for: context) { transaction, keeper in
            let list = try transaction.openList(request.list, of: keeper)
            let revoked =
                try request.link.map { try transaction.execute(LinkQueries.delete, list.id, $0) }
                ?? transaction.execute(LinkQueries.deleteOfList, list.id)
            if revoked > 0 { try transaction.touch(list) }
            return UnshareList.Reply(revoked: revoked)
        }
    }
}

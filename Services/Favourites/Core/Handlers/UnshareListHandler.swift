import FavouritesContract
import ServiceKit

struct UnshareListHandler: Handler {
    let store: FavouritesStore

    func handle(_ request: UnshareList, _ context: CallContext) async throws -> UnshareList.Reply {
        try await store.write(for: context) { transaction, user in
            let list = try transaction.lists.open(request.list, of: user)
            let revoked =
                try request.link.map { try transaction.links.delete($0, of: list.id) }
                ?? transaction.links.deleteAll(of: list.id)
            if revoked > 0 { try transaction.lists.touch(list) }
            return UnshareList.Reply(revoked: revoked)
        }
    }
}

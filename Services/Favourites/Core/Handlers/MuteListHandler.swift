import FavouritesContract
import ServiceKit

struct MuteListHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore

    func handle(_ request: MuteList, _ context: CallContext) async throws -> MuteList.Reply {
        try await store.write(for: context) { transaction, user in
            let list = try transaction.lists.open(request.list, of: user)
            try transaction.lists.insertDefaultListIfNeeded(list, at: context.receivedAt)
            try transaction.lists.setMuted(request.isMuted, list)
            return MuteList.Reply(list: try FavouriteList(list.id, of: user, in: transaction))
        }
    }
}

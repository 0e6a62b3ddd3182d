import FavouritesContract
import ServiceKit

struct MuteListHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore

    func handle(_ request: MuteList, _ context: CallContext) async throws -> MuteList.Reply {
        try await store.write(for: context) { transaction, user in
            let list = try transaction.openList(request.list, of: user)
            try transaction.createDefaultListIfNeeded(list, at: context.receivedAt)
            let change = try transaction.nextChange(of: user)
            try transaction.execute(ListQueries.mute, request.isMuted, change, list.id)
            return MuteList.Reply(list: try transaction.told(transaction.ownList(list.id, of: user)))
        }
    }
}

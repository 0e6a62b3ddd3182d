import FavouritesContract
import ServiceKit

struct RenameListHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: RenameList, _ context: CallContext) async throws -> RenameList.Reply {
        let caller = try context.user()
        let name = try FavouriteList.nameRule.check(request.name, field: "name")
        let emoji = try FavouriteList.emojiRule.checkOptional(request.emoji, field: "emoji")
        return try await database.write(for: context) { transaction in
            let user = try transaction.keeper(for: caller)
            let list = try transaction.openList(request.list, of: user)
            try transaction.makeUsual(list, at: context.receivedAt)
            try transaction.execute(ListQueries.rename, name, emoji, try transaction.nextChange(of: user), list.id)
            return RenameList.Reply(list: try transaction.told(transaction.ownList(list.id, of: user)))
        }
    }
}

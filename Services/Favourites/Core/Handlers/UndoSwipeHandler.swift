import FavouritesContract
import ServiceKit

struct UndoSwipeHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let store: FavouritesStore

    func handle(_ request: UndoSwipe, _ context: CallContext) async throws -> UndoSwipe.Reply {
        try await store.write(for: context) { transaction, user in
            let undone = try FavouriteEditing(transaction).undoSwipe(of: user, at: context.receivedAt)
            return UndoSwipe.Reply(undone: undone.map { SwipedPost($0) })
        }
    }
}

import FavouritesContract
import ServiceKit

struct CloneListHandler: Handler {
    let store: FavouritesStore
    let ids: IdentifierSource

    func handle(_ request: CloneList, _ context: CallContext) async throws -> CloneList.Reply {
        let source = try ListReference(request.list, request.link, store.links)
        guard request.list != nil || request.link != nil else {
            throw BrokenRule.exactlyOneOf(["list", "link"]).fault(at: "list")
        }
        return try await store.write(for: context) { [ids] transaction, keeper in
            let (original, owner, role) = try transaction.original(source, for: keeper, at: context.receivedAt)
            try ListLimit.checkRoom(beside: transaction.listCount(of: keeper))
            let id: FavouriteListID = ids.make()
            try transaction.createList(
                id,
                of: keeper,
                named: request.name,
                emoji: try transaction.list(original)?.emoji,
                at: context.receivedAt
            )
            let favourites = try transaction.favourites(in: original, after: nil, limit: .max)
            try FavouriteLimit.checkRoom(for: favourites.count, beside: transaction.favouriteCount(of: keeper))
            for favourite in favourites {
                try transaction.put(
                    PostSnapshot(favourite.post, revision: max(favourite.newestRevision, favourite.revision)),
                    in: EditableList(id: id, owner: keeper),
                    as: ids.make(),
                    note: role == .coEdit ? FavouriteNote(said: favourite.note) : nil,
                    // The author's erasure deletes copies too.
                    by: favourite.noteBy ?? owner,
                    at: favourite.position,
                    context.receivedAt
                )
            }
            return CloneList.Reply(list: try transaction.told(transaction.ownList(id, of: keeper)))
        }
    }
}

extension ReadTransaction {
    fileprivate func original(
        _ named: ListReference,
        for person: UserID,
        at moment: Timestamp
    ) throws -> (list: FavouriteListID, owner: UserID, role: ListRole) {
        guard case .link(let digest) = named else { return (try openList(named.id, of: person).id, person, .coEdit) }
        let (list, role) = try shared(digest, with: person, at: moment)
        return (list.id, list.person, role)
    }
}

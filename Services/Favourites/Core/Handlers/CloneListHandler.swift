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
        return try await store.write(for: context) { [ids] transaction, user in
            let original = try original(source, for: user, at: context.receivedAt, in: transaction)
            try FavouriteLimits.checkLists(addingTo: transaction.lists.count(of: user))
            let copy = EditableList(id: ids.make(), owner: user)
            try transaction.lists.insert(
                copy.id,
                of: user,
                named: request.name,
                emoji: try transaction.lists.find(original.list)?.emoji,
                at: context.receivedAt
            )
            let favourites = try transaction.favourites.list(in: original.list, limit: .max)
            let count = try transaction.favourites.count(of: user)
            try FavouriteLimits.checkFavourites(favourites.count, addingTo: count)
            for favourite in favourites {
                try FavouriteEditing(transaction).insert(
                    NewFavourite(copyOf: favourite, from: original, id: ids.make(), to: copy, at: context.receivedAt)
                )
            }
            return CloneList.Reply(list: try FavouriteList(copy.id, of: user, in: transaction))
        }
    }

    private func original(
        _ reference: ListReference,
        for user: UserID,
        at moment: Timestamp,
        in transaction: ReadTransaction
    ) throws -> OriginalList {
        switch reference {
        case .own(let id): return OriginalList(list: try transaction.lists.open(id, of: user).id, owner: user)
        case .link(let digest):
            let (list, role) = try transaction.links.resolve(digest, for: user, at: moment)
            return OriginalList(list: list.id, owner: list.person, hasNotes: role == .coEdit)
        }
    }
}

private struct OriginalList {
    let list: FavouriteListID
    let owner: UserID
    /// Whether the caller may read the notes.
    var hasNotes = true
}

extension NewFavourite {
    fileprivate init(
        copyOf favourite: FavouriteRecord,
        from original: OriginalList,
        id: FavouriteID,
        to list: EditableList,
        at moment: Timestamp
    ) {
        self.init(
            id: id,
            list: list,
            post: PostSnapshot(favourite.post, revision: max(favourite.newestRevision, favourite.revision)),
            note: original.hasNotes ? favourite.note : nil,
            // The author's erasure deletes copies too.
            noteAuthor: favourite.noteBy ?? original.owner,
            position: favourite.position,
            addedAt: moment
        )
    }
}

import ServiceKit

extension FavouriteEditing {
    /// Usually changes one row.
    func move(_ favourite: FavouriteRecord, behind other: FavouriteRecord?) throws -> FractionalIndex {
        guard other?.id != favourite.id else { return favourite.position }
        if let position = try position(behind: other, for: favourite) {
            try transaction.favourites.setPosition(position, of: favourite.id, owner: favourite.person)
            return position
        }
        try renumber(favourite.list, of: favourite.person)
        let moved = try reload(favourite) ?? favourite
        return try move(moved, behind: other.flatMap { try reload($0) })
    }

    /// `nil` without a short key.
    private func position(behind other: FavouriteRecord?, for favourite: FavouriteRecord) throws -> FractionalIndex? {
        let low = other.map { FavouriteCursor($0) } ?? .start
        let high = try transaction.favourites.position(after: low, ignoring: favourite)
        if let other, let high, other.position == high { return nil }
        let position = FractionalIndex(after: other?.position, before: high)
        return position.text.utf8.count <= FractionalIndex.maximumLength ? position : nil
    }

    private func renumber(_ list: FavouriteListID, of person: UserID) throws {
        let ids = try transaction.favourites.ids(in: list)
        for (id, position) in zip(ids, FractionalIndex.spread(ids.count)) {
            try transaction.favourites.setPosition(position, of: id, owner: person)
        }
    }

    private func reload(_ favourite: FavouriteRecord) throws -> FavouriteRecord? {
        try transaction.favourites.find(favourite.post, in: favourite.list)
    }
}

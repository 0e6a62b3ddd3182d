import ServiceKit

extension WriteTransaction {
    /// Usually changes one row.
    func move(_ favourite: FavouriteRecord, behind other: FavouriteRecord?) throws -> FractionalIndex {
        guard other?.id != favourite.id else { return favourite.position }
        if let place = try gap(behind: other, for: favourite) {
            try execute(FavouriteQueries.move, place.text, try nextChange(of: favourite.person), favourite.id)
            return place
        }
        try spread(favourite.list, of: favourite.person)
        let moved = try self.favourite(favourite.post, in: favourite.list)
        return try move(moved ?? favourite, behind: other.flatMap { try self.favourite($0.post, in: $0.list) })
    }

    /// `nil` without a short key.
    private func gap(behind other: FavouriteRecord?, for favourite: FavouriteRecord) throws -> FractionalIndex? {
        let low = other.map { FavouriteCursor($0) } ?? .start
        let next = try value(
            FavouriteQueries.next,
            favourite.list,
            low.position.text,
            low.id,
            favourite.id,
            as: String.self
        )
        let high = next.map { FractionalIndex($0) }
        if let other, let high, other.position == high { return nil }
        let place = FractionalIndex(after: other?.position, before: high)
        return place.text.utf8.count <= FractionalIndex.longest ? place : nil
    }

    /// Renumbers a list.
    private func spread(_ list: FavouriteListID, of person: UserID) throws {
        let ids: [FavouriteID] = try rows(FavouriteQueries.idsOfList, list) { try $0[0] }
        for (id, place) in zip(ids, FractionalIndex.spread(ids.count)) {
            try execute(FavouriteQueries.move, place.text, try nextChange(of: person), id)
        }
    }
}

import ServiceKit

extension WriteTransaction {
    /// Puts a favourite behind another one of its list, or to the front: as a rule that changes one row.
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

    /// `nil` where the texts of the neighbours leave no room, or none that is short.
    private func gap(behind other: FavouriteRecord?, for favourite: FavouriteRecord) throws -> FractionalIndex? {
        let low = other.map { FavouritePlace($0) } ?? .start
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

    /// Gives all that is in a list short texts again, in the order it has.
    private func spread(_ list: FavouriteListID, of person: UserID) throws {
        let ids: [FavouriteID] = try rows(FavouriteQueries.idsOfList, list) { try $0[0] }
        for (id, place) in zip(ids, FractionalIndex.spread(ids.count)) {
            try execute(FavouriteQueries.move, place.text, try nextChange(of: person), id)
        }
    }
}

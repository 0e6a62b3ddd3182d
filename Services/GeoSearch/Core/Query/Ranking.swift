import Foundation
import GeoSearchContract
import Geodesy
import ServiceKit
import UmkreisVocabulary

/// Computes the sort keys of a search.
struct Ranking {
    private let order: SearchOrder
    private let origin: GeodesicOrigin?
    private let sphere: SphericalOrigin?
    private let relevance: Relevance?
    let collation: Collation?

    fileprivate init(_ query: PostQuery, _ relevance: Relevance?, _ collation: Collation?) {
        order = query.order
        origin = query.filter.shape.origin
        sphere = origin.map { SphericalOrigin(lat: $0.lat, lon: $0.lon) }
        self.relevance = relevance
        self.collation = collation
    }

    /// `nil` without both points.
    func haversine(to slot: Slot, in index: PostIndex) -> Double? {
        let row = index.columns[slot]
        return row.isPlaced ? sphere?.haversine(toLat: row.lat, lon: row.lon) : nil
    }

    /// Compares rank and id; not for order by distance.
    func canPrecede(_ last: Last?, _ slot: Slot, in index: PostIndex) -> Bool {
        guard let last, !order.isByName else { return true }
        let rank = rank(slot, distance: nil, in: index)
        guard rank == last.rank else { return rank < last.rank }
        let id = index.columns[slot].id
        return order == .newest ? id > last.id : id < last.id
    }

    /// A cheap copy of a full page's last position, without name.
    struct Last {
        let rank: Double
        let id: PostID

        init(_ position: HitPosition) { (rank, id) = (position.rank, position.id) }
    }

    /// `nil` if sorted by distance without both points.
    func found(_ slot: Slot, in index: PostIndex) -> FoundPost? {
        let row = index.columns[slot]
        let distance = row.isPlaced ? origin?.distance(toLat: row.lat, lon: row.lon) : nil
        if order == .distance, distance == nil { return nil }
        let position = HitPosition(
            order: order,
            rank: rank(slot, distance: distance, in: index),
            name: collation?.sortKey(of: index.columns.title(slot)) ?? [],
            id: row.id
        )
        return FoundPost(slot: slot, distance: distance, position: position)
    }

    private func rank(_ slot: Slot, distance: Double?, in index: PostIndex) -> Double {
        switch order {
        case .distance: return distance ?? .infinity
        case .newest: return -Double(index.columns[slot].moment)
        case .rating: return -Double(index.columns.ratingRanks[Int(slot)])
        case .price:
            let price = index.columns.prices[Int(slot)]
            return price.isNaN ? .infinity : price
        case .relevance:
            let row = index.columns[slot]
            let angle = row.isPlaced ? sphere?.angle(toLat: row.lat, lon: row.lon) : nil
            return -(relevance?.score(slot, angle: angle) ?? 0)
        case .name, .nameDescending: return 0
        }
    }
}

extension PostIndex {
    /// - Parameter terms: from ``PostIndex/understood(_:by:)``.
    func ranking(_ query: PostQuery, _ terms: [SearchTerm]) -> Ranking {
        Ranking(
            query,
            query.order == .relevance ? Relevance(terms, in: words) : nil,
            query.order.isByName ? names.collation(of: query.language) : nil
        )
    }
}

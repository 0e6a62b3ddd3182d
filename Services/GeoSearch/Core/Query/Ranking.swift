import Foundation
import GeoSearchContract
import Geodesy
import ServiceKit

/// Where posts stand in the order of a search.
struct Ranking {
    private let index: PostIndex
    private let order: SearchOrder
    private let origin: GeodesicOrigin?
    private let sphere: SphericalOrigin?
    private let relevance: Relevance?
    /// What titles are sorted by, where the order goes by them.
    let collation: Collation?

    /// - Parameter terms: the words of the query, as ``WordIndex/understood(_:)`` gives them.
    init(_ query: PostQuery, _ terms: [SearchTerm], in index: PostIndex) {
        self.index = index
        order = query.order
        origin = query.filter.shape.origin
        relevance = order == .relevance ? Relevance(terms, in: index.words) : nil
        collation = order.isByName ? index.names.collation(of: query.language) : nil
        sphere = origin.map { SphericalOrigin(lat: $0.lat, lon: $0.lon) }
    }

    /// Whether a post may stand before a place, as far as a quick look can tell.
    func mayBeat(_ end: HitPosition?, _ slot: Slot) -> Bool {
        guard let end else { return true }
        switch order {
        case .distance:
            let (lat, lon) = (index.columns.lats[Int(slot)], index.columns.lons[Int(slot)])
            guard lat == lat, let sphere else { return false }
            return sphere.haversine(toLat: lat, lon: lon) <= SearchShape.haversineBeyond(end.rank)
        case .newest, .rating, .price, .relevance: return rank(slot, distance: nil) <= end.rank
        case .name, .nameDescending: return true
        }
    }

    /// The post in its place; `nil` for one that has none, because it has no point to be measured to.
    func found(_ slot: Slot) -> FoundPost? {
        let (lat, lon) = (index.columns.lats[Int(slot)], index.columns.lons[Int(slot)])
        let distance = lat == lat ? origin?.distance(toLat: lat, lon: lon) : nil
        if order == .distance, distance == nil { return nil }
        let position = HitPosition(
            order: order,
            rank: rank(slot, distance: distance),
            name: collation?.sortKey(of: index.columns.title(slot)) ?? [],
            id: index.columns.ids[Int(slot)]
        )
        return FoundPost(slot: slot, distance: distance, position: position)
    }

    private func rank(_ slot: Slot, distance: Double?) -> Double {
        let place = Int(slot)
        switch order {
        case .distance: return distance ?? .infinity
        case .newest: return -Double(index.columns.moments[place])
        case .rating: return -Double(index.columns.ratingRanks[place])
        case .price: return index.columns.prices[place].isNaN ? .infinity : index.columns.prices[place]
        case .relevance:
            let (lat, lon) = (index.columns.lats[place], index.columns.lons[place])
            let angle = lat == lat ? sphere?.angle(toLat: lat, lon: lon) : nil
            return -(relevance?.score(slot, angle: angle) ?? 0)
        case .name, .nameDescending: return 0
        }
    }
}

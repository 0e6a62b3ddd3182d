import Foundation
import GeoSearchContract
import Geodesy
import ServiceKit

/// A post as a search sorts it: its id, which decides between equal ones, is looked up where there are any.
struct RankedPost: Sendable {
    let slot: Slot
    /// Metres, where it is asked from a point and the post has one.
    let distance: Double?
    /// As ``HitPosition/rank``.
    let rank: Double
    /// As ``HitPosition/name``.
    let name: [UInt8]
}

/// Where posts stand in the order of a search.
struct Ranking {
    private let order: SearchOrder
    private let origin: GeodesicOrigin?
    private let sphere: SphericalOrigin?
    private let relevance: Relevance?
    /// What titles are sorted by, where the order goes by them.
    let collation: Collation?

    /// - Parameter terms: the words of the query, as ``WordIndex/understood(_:)`` gives them.
    init(_ query: PostQuery, _ terms: [SearchTerm], in index: PostIndex) {
        order = query.order
        origin = query.filter.shape.origin
        relevance = order == .relevance ? Relevance(terms, in: index.words) : nil
        collation = order.isByName ? index.names.collation(of: query.language) : nil
        sphere = origin.map { SphericalOrigin(lat: $0.lat, lon: $0.lon) }
    }

    /// The haversine to a post; `nil` where it is asked from no point, or the post has none.
    func haversine(to slot: Slot, in index: PostIndex) -> Double? {
        let row = index.columns[slot]
        return row.isPlaced ? sphere?.haversine(toLat: row.lat, lon: row.lon) : nil
    }

    /// Whether a post may stand before another, as far as a quick look can tell; not asked where it goes by distance.
    func mayBeat(_ end: RankedPost?, _ slot: Slot, in index: PostIndex) -> Bool {
        guard let end else { return true }
        return order.isByName || rank(slot, distance: nil, in: index) <= end.rank
    }

    /// The post in its place; `nil` for one that has none, because it has no point to be measured to.
    func ranked(_ slot: Slot, in index: PostIndex) -> RankedPost? {
        let row = index.columns[slot]
        let distance = row.isPlaced ? origin?.distance(toLat: row.lat, lon: row.lon) : nil
        if order == .distance, distance == nil { return nil }
        return RankedPost(
            slot: slot,
            distance: distance,
            rank: rank(slot, distance: distance, in: index),
            name: collation?.sortKey(of: index.columns.title(slot)) ?? []
        )
    }

    func precedes(_ left: RankedPost, _ right: RankedPost, in index: PostIndex) -> Bool {
        left.rank != right.rank ? left.rank < right.rank : position(left, in: index) < position(right, in: index)
    }

    func position(_ post: RankedPost, in index: PostIndex) -> HitPosition {
        HitPosition(order: order, rank: post.rank, name: post.name, id: index.columns[post.slot].id)
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

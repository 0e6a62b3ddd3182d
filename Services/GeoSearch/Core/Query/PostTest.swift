import Foundation
import Geodesy
import OpeningHours
import ServiceKit

/// What of a filter is no matter of where a post is filed, beside its place: its rating, its price, whether it is open.
struct PostTest {
    private let filter: PostFilter
    private let leastRating: Double
    private let isUnconditional: Bool
    private var moment: OpeningMoment

    init(_ filter: PostFilter, at moment: OpeningMoment) {
        self.filter = filter
        self.moment = moment
        leastRating = (filter.leastRating ?? 0) * 100 - 1e-6
        isUnconditional = filter.leastRating == nil && filter.price == nil && filter.open == nil
    }

    /// Whether every candidate meets it.
    var isAlwaysMet: Bool { filter.shape.isEverywhere && isUnconditional }

    /// Whether it meets the rest, the costly last.
    @inline(__always)
    mutating func isMet(_ slot: Slot, in index: PostIndex) -> Bool {
        isUnconditional || meetsConditions(slot, in: index)
    }

    private mutating func meetsConditions(_ slot: Slot, in index: PostIndex) -> Bool {
        if filter.leastRating != nil, Double(index.columns.meanRatings[Int(slot)]) < leastRating { return false }
        if let price = filter.price, !price.amounts.contains(index.columns.prices[Int(slot)]) { return false }
        guard let open = filter.open else { return true }
        switch index.openingTimes.state(of: index.columns[slot].opening, at: &moment) {
        case .open: return true
        case .closed: return false
        case .unknown: return open.orUnknown
        }
    }
}

extension PostIndex {
    /// Whether a post lies where a search looks.
    @inline(__always)
    func isPlaced(_ slot: Slot, in shape: SearchShape) -> Bool {
        guard !shape.isEverywhere else { return true }
        let row = columns[slot]
        return row.isPlaced && shape.contains(lat: row.lat, lon: row.lon)
    }
}

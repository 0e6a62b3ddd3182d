import Foundation
import Geodesy
import OpeningHours
import ServiceKit

/// The unindexed conditions: rating, price and opening hours.
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

    var isAlwaysMet: Bool { filter.shape.isEverywhere && isUnconditional }

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
    @inline(__always)
    func isPlaced(_ slot: Slot, in shape: SearchShape) -> Bool {
        guard !shape.isEverywhere else { return true }
        let row = columns[slot]
        return row.isPlaced && shape.contains(lat: row.lat, lon: row.lon)
    }
}

import Foundation
import Geodesy
import OpeningHours
import ServiceKit

/// What of a filter is no matter of where a post is filed: its place, its rating, its price, whether it is open.
struct PostTest {
    private let filter: PostFilter
    private let leastRating: Double
    private var moment: OpeningMoment

    init(_ filter: PostFilter, at moment: OpeningMoment) {
        self.filter = filter
        self.moment = moment
        leastRating = (filter.leastRating ?? 0) * 100 - 1e-6
    }

    /// Whether every candidate meets it.
    var isAlwaysMet: Bool { filter.shape.isEverywhere && isUnconditional }

    private var isUnconditional: Bool { filter.leastRating == nil && filter.price == nil && filter.open == nil }

    /// Whether a post lies where the search looks.
    func isPlaced(_ slot: Slot, in index: PostIndex) -> Bool {
        guard !filter.shape.isEverywhere else { return true }
        let row = index.columns[slot]
        return row.isPlaced && filter.shape.contains(lat: row.lat, lon: row.lon)
    }

    /// Whether it meets the rest, the costly last.
    mutating func isMet(_ slot: Slot, in index: PostIndex) -> Bool {
        guard !isUnconditional else { return true }
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

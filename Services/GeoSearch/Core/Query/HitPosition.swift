import GeoSearchContract
import ServiceKit

/// A hit's place in the order of its search: nearest first or newest first, equal ones by id.
///
/// Smaller comes first. A page ends at one, and the next begins behind it, whatever is inserted meanwhile.
struct HitPosition: Sendable {
    let order: SearchOrder
    /// Metres, or milliseconds before 1970.
    let rank: Double
    let id: PostID
}

extension HitPosition: Comparable {
    /// Ids grow with time, so of two that were posted in the same millisecond the greater is the newer.
    static func < (left: HitPosition, right: HitPosition) -> Bool {
        if left.rank != right.rank { return left.rank < right.rank }
        return left.order == .newest ? left.id > right.id : left.id < right.id
    }
}

extension HitPosition: PageKey {
    var cursorFields: [String] { [order.rawValue, String(rank.bitPattern, radix: 16), "\(id)"] }

    init?(cursorFields fields: [String]) {
        guard fields.count == 3, let order = SearchOrder(rawValue: fields[0]), let bits = UInt64(fields[1], radix: 16),
            case let rank = Double(bitPattern: bits), HitPosition.isRank(rank, in: order), let id = PostID(fields[2])
        else { return nil }
        self.init(order: order, rank: rank, id: id)
    }

    /// Whether a cursor may say so: a distance on the earth, or a time that milliseconds tell exactly.
    private static func isRank(_ rank: Double, in order: SearchOrder) -> Bool {
        switch order {
        case .distance: rank >= 0 && rank <= PostQuery.farthest
        default: rank.magnitude < 9_007_199_254_740_992 && rank == rank.rounded()
        }
    }
}

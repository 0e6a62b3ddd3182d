import GeoSearchContract
import ServiceKit

/// The sort key of a hit, and the end of a page.
struct HitPosition: Sendable {
    let order: SearchOrder
    /// Ascending: metres, negative milliseconds, rating, price or score; 0 for names.
    let rank: Double
    /// The title's sort key; empty unless sorted by name.
    let name: [UInt8]
    let id: PostID
    /// ``Search/fingerprint``; only in cursors.
    var query: UInt64 = 0
}

extension HitPosition: Comparable {
    /// Within a millisecond the greater id is newer.
    static func < (left: HitPosition, right: HitPosition) -> Bool {
        if left.rank != right.rank { return left.rank < right.rank }
        switch left.order {
        case .newest: return left.id > right.id
        case .distance, .rating, .price, .relevance: return left.id < right.id
        case .name:
            return left.name == right.name ? left.id < right.id : left.name.lexicographicallyPrecedes(right.name)
        case .nameDescending:
            return left.name == right.name ? left.id > right.id : right.name.lexicographicallyPrecedes(left.name)
        }
    }

    static func == (left: HitPosition, right: HitPosition) -> Bool {
        left.rank == right.rank && left.id == right.id && left.name == right.name
    }
}

extension HitPosition: PageKey {
    var cursorFields: [String] {
        let name = name.map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
        return [order.rawValue, String(rank.bitPattern, radix: 16), "\(id)", String(query, radix: 16), name]
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 5, let order = SearchOrder(rawValue: fields[0]),
            let bits = UInt64(fields[1], radix: 16), case let rank = Double(bitPattern: bits),
            HitPosition.isRank(rank, in: order),
            let id = PostID(fields[2]), let query = UInt64(fields[3], radix: 16),
            let name = HitPosition.bytes(fields[4])
        else { return nil }
        self.init(order: order, rank: rank, name: name, id: id, query: query)
    }

    private static func isRank(_ rank: Double, in order: SearchOrder) -> Bool {
        switch order {
        case .distance: rank >= 0 && rank <= SearchShape.farthest
        // Exact in a `Double` up to 2⁵³.
        case .newest: rank.magnitude < 9_007_199_254_740_992 && rank == rank.rounded()
        case .rating: (-500...0).contains(rank)
        case .price: rank >= 0
        case .relevance: (-1...0).contains(rank)
        case .name, .nameDescending: rank == 0
        }
    }

    private static func bytes(_ digits: String) -> [UInt8]? {
        let pairs = Array(digits.utf8)
        guard pairs.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: pairs.count, by: 2) {
            guard let byte = UInt8(String(decoding: pairs[start...start + 1], as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        return bytes
    }
}

import Foundation
import Geodesy
import Vocabulary

/// What is known of each post, by slot: a column for each thing, so that a search touches only those that it asks about.
struct PostColumns: Sendable {
    private(set) var ids: [PostID] = []
    /// NaN where there is no point.
    private(set) var lats: [Double] = []
    private(set) var lons: [Double] = []
    /// Where it stands on a map of the world (``WebMercator``), in parts of 2³²: a hundredth of a pixel at the greatest zoom.
    private var mapXs: [UInt32] = []
    private var mapYs: [UInt32] = []
    /// Milliseconds since 1970.
    private(set) var moments: [Int64] = []
    /// Numbers of ``PostIndex/kinds`` and ``PostIndex/owners``.
    private(set) var kinds: [UInt32] = []
    private(set) var owners: [UInt32] = []
    /// In whole units of whichever currency; NaN where there is none.
    private(set) var prices: [Double] = []
    /// Hundredths of a star, 0 where nobody has rated: the mean as it is shown, and what lists are sorted by.
    private(set) var meanRatings: [UInt16] = []
    private(set) var ratingRanks: [UInt16] = []
    /// Numbers of ``PostIndex/openingTimes``.
    private(set) var openings: [OpeningID] = []
    /// Metres; 0 where there is none.
    private(set) var fences: [Float] = []
    private var titles: [UInt8] = []
    private var titleEnds: [Int] = []

    var count: Int { ids.count }

    mutating func append(_ document: PostDocument, kind: UInt32, owner: UInt32, opening: OpeningID) {
        ids.append(document.id)
        lats.append(document.point?.lat ?? .nan)
        lons.append(document.point?.lon ?? .nan)
        let place = document.point.map { WebMercator.place(lat: $0.lat, lon: $0.lon) } ?? (x: 0, y: 0)
        mapXs.append(UInt32(place.x * PostColumns.mapScale))
        mapYs.append(UInt32(place.y * PostColumns.mapScale))
        moments.append(document.publishedAt.milliseconds)
        kinds.append(kind)
        owners.append(owner)
        prices.append(document.price ?? .nan)
        meanRatings.append(PostColumns.hundredths(document.rating?.mean ?? 0))
        ratingRanks.append(PostColumns.hundredths(document.rating?.rank ?? 0))
        openings.append(opening)
        fences.append(Float(document.fence ?? 0))
        titles.append(contentsOf: document.title.utf8)
        titleEnds.append(titles.count)
    }

    func title(_ slot: Slot) -> String {
        let index = Int(slot)
        return String(decoding: titles[(index == 0 ? 0 : titleEnds[index - 1])..<titleEnds[index]], as: UTF8.self)
    }

    func point(_ slot: Slot) -> Coordinate? {
        // Not-a-number is no coordinate.
        try? Coordinate(lat: lats[Int(slot)], lon: lons[Int(slot)])
    }

    /// UTF-8.
    func titleLength(_ slot: Slot) -> Int {
        titleEnds[Int(slot)] - (slot == 0 ? 0 : titleEnds[Int(slot) - 1])
    }

    private static let mapScale = 4_294_967_296.0

    /// Of a post that has a point.
    @inline(__always)
    func place(_ slot: Slot) -> (x: Double, y: Double) {
        (Double(mapXs[Int(slot)]) / PostColumns.mapScale, Double(mapYs[Int(slot)]) / PostColumns.mapScale)
    }

    /// What posts are sorted by in the order of when they were published: of two of the same moment, the greater id is the
    /// newer.
    struct TimeKey: Comparable, Sendable {
        let moment: Int64
        let id: PostID

        static func < (left: TimeKey, right: TimeKey) -> Bool { (left.moment, left.id) < (right.moment, right.id) }
    }

    func timeKey(_ slot: Slot) -> TimeKey { TimeKey(moment: moments[Int(slot)], id: ids[Int(slot)]) }

    static func hundredths(_ stars: Double) -> UInt16 { UInt16((stars * 100).rounded()) }
}

/// The living slot of each post: an open hash table of nothing but slots, whose ids stand in the column.
///
/// Ids end in 64 random bits, which need no hashing.
struct SlotsByID: Sendable {
    private var table = [Slot](repeating: .max, count: 1_024)
    private var used = 0

    /// - Returns: the slot that the post had, if any.
    @discardableResult
    mutating func set(_ slot: Slot, of id: PostID, ids: [PostID]) -> Slot? {
        if used * 4 > table.count * 3 { grow(ids) }
        let place = place(of: id, ids)
        let before = table[place]
        table[place] = slot
        guard before == .max else { return before }
        used += 1
        return nil
    }

    func slot(of id: PostID, ids: [PostID]) -> Slot? {
        let slot = table[place(of: id, ids)]
        return slot == .max ? nil : slot
    }

    /// Where the id stands, or would.
    private func place(of id: PostID, _ ids: [PostID]) -> Int {
        let mask = table.count - 1
        var place = Int(truncatingIfNeeded: id.low ^ id.high) & mask
        while table[place] != .max, ids[Int(table[place])] != id { place = (place + 1) & mask }
        return place
    }

    private mutating func grow(_ ids: [PostID]) {
        let before = table
        table = [Slot](repeating: .max, count: before.count * 2)
        for slot in before where slot != .max { table[place(of: ids[Int(slot)], ids)] = slot }
    }
}

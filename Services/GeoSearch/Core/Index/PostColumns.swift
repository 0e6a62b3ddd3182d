import Foundation
import Geodesy
import UmkreisVocabulary

/// The fields that nearly every search reads of a post, in 64 bytes: one cache miss.
struct PostRow: Sendable {
    private let idHigh, idLow: UInt64
    /// NaN without a point.
    let lat, lon: Double
    /// Milliseconds since 1970.
    let moment: Int64
    fileprivate let titleStart: Int
    /// Length in bytes of UTF-8.
    fileprivate let titleLength: UInt32
    /// Numbers in ``PostIndex/kinds``, ``PostIndex/owners``.
    let kind, owner: UInt32
    let opening: OpeningID

    fileprivate init(
        _ document: PostDocument,
        titleStart: Int,
        kind: UInt32,
        owner: UInt32,
        opening: OpeningID
    ) {
        (idHigh, idLow) = (document.id.high, document.id.low)
        (lat, lon) = (document.point?.lat ?? .nan, document.point?.lon ?? .nan)
        moment = document.publishedAt.milliseconds
        (self.titleStart, titleLength) = (titleStart, UInt32(document.title.utf8.count))
        (self.kind, self.owner, self.opening) = (kind, owner, opening)
    }

    @inline(__always)
    var id: PostID { PostID(high: idHigh, low: idLow) }

    var isPlaced: Bool { !lat.isNaN }

    // `nil` for NaN.
    var point: Coordinate? { try? Coordinate(lat: lat, lon: lon) }

    var timeKey: TimeKey { TimeKey(moment: moment, id: id) }

    /// Sorts by publication, then by id.
    struct TimeKey: Comparable, Sendable {
        let moment: Int64
        let id: PostID

        static func < (left: TimeKey, right: TimeKey) -> Bool { (left.moment, left.id) < (right.moment, right.id) }
    }
}

/// All posts by slot: rows, and columns of rarely read fields.
struct PostColumns: Sendable {
    private(set) var rows: [PostRow] = []
    /// ``WebMercator`` position × 2³²: 0.01 pixel at the highest zoom.
    private var mapXs: [UInt32] = []
    private var mapYs: [UInt32] = []
    /// Whole units; NaN without a price.
    private(set) var prices: [Double] = []
    /// Hundredths of a star, 0 if unrated: the mean, and the rank for sorting.
    private(set) var meanRatings: [UInt16] = []
    private(set) var ratingRanks: [UInt16] = []
    /// Metres; 0 without a fence.
    private(set) var fences: [Float] = []
    /// Concatenated UTF-8.
    private var titles: [UInt8] = []

    var count: Int { rows.count }

    @inline(__always)
    subscript(slot: Slot) -> PostRow { rows[Int(slot)] }

    mutating func append(_ document: PostDocument, kind: UInt32, owner: UInt32, opening: OpeningID) {
        rows.append(PostRow(document, titleStart: titles.count, kind: kind, owner: owner, opening: opening))
        titles.append(contentsOf: document.title.utf8)
        let place = document.point.map { WebMercator.place(lat: $0.lat, lon: $0.lon) } ?? (x: 0, y: 0)
        mapXs.append(UInt32(place.x * PostColumns.mapScale))
        mapYs.append(UInt32(place.y * PostColumns.mapScale))
        prices.append(document.price ?? .nan)
        meanRatings.append(PostColumns.hundredths(document.rating?.mean ?? 0))
        ratingRanks.append(PostColumns.hundredths(document.rating?.rank ?? 0))
        fences.append(Float(document.fence ?? 0))
    }

    func title(_ slot: Slot) -> String { withTitle(slot) { String(decoding: $0, as: UTF8.self) } }

    @inline(__always)
    func withTitle<Result>(_ slot: Slot, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let (start, length) = (self[slot].titleStart, titleLength(slot))
        return titles.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<start + length])) }
    }

    func titleLength(_ slot: Slot) -> Int { Int(self[slot].titleLength) }

    private static let mapScale = 4_294_967_296.0

    /// Requires a point.
    @inline(__always)
    func place(_ slot: Slot) -> (x: Double, y: Double) {
        (Double(mapXs[Int(slot)]) / PostColumns.mapScale, Double(mapYs[Int(slot)]) / PostColumns.mapScale)
    }

    static func hundredths(_ stars: Double) -> UInt16 { UInt16((stars * 100).rounded()) }
}

/// An open hash table from id to newest slot.
///
/// Ids end in 64 random bits, so they are not hashed.
struct SlotsByID: Sendable {
    private var table = [Slot](repeating: .max, count: 1_024)
    private var used = 0

    /// - Returns: the previous slot.
    @discardableResult
    mutating func set(_ slot: Slot, of id: PostID, rows: [PostRow]) -> Slot? {
        if used * 4 > table.count * 3 { grow(rows) }
        let place = place(of: id, rows)
        let before = table[place]
        table[place] = slot
        guard before == .max else { return before }
        used += 1
        return nil
    }

    func slot(of id: PostID, rows: [PostRow]) -> Slot? {
        let slot = table[place(of: id, rows)]
        return slot == .max ? nil : slot
    }

    private func place(of id: PostID, _ rows: [PostRow]) -> Int {
        let mask = table.count - 1
        var place = Int(truncatingIfNeeded: id.low ^ id.high) & mask
        while table[place] != .max, rows[Int(table[place])].id != id { place = (place + 1) & mask }
        return place
    }

    private mutating func grow(_ rows: [PostRow]) {
        let before = table
        table = [Slot](repeating: .max, count: before.count * 2)
        for slot in before where slot != .max { table[place(of: rows[Int(slot)].id, rows)] = slot }
    }
}

extension PostColumns: SnapshotPart {
    mutating func transfer(_ coder: SnapshotCoder) throws {
        try coder.transfer(&rows)
        try coder.transfer(&mapXs)
        try coder.transfer(&mapYs)
        try coder.transfer(&prices)
        try coder.transfer(&meanRatings)
        try coder.transfer(&ratingRanks)
        try coder.transfer(&fences)
        try coder.transfer(&titles)
    }
}

extension SlotsByID: SnapshotPart {
    mutating func transfer(_ coder: SnapshotCoder) throws {
        try coder.transfer(&table)
        try coder.transfer(&used)
    }
}

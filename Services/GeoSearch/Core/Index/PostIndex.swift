import Foundation
import Geodesy
import ServiceKit

/// The in-memory index of published posts.
///
/// It only grows: changed and deleted posts leave dead slots, until ``SearchIndex`` rebuilds it.
struct PostIndex: Sendable {
    private(set) var columns = PostColumns()
    /// The current slots.
    private(set) var living = SlotSet()
    private(set) var livingCount = 0
    /// Current slots with a point.
    private(set) var placed = SlotSet()
    private(set) var placedCount = 0
    private(set) var points = PointTree()
    /// Earliest publication first.
    private(set) var times = SortedSlots()
    private(set) var kinds = KeywordField<String>()
    private(set) var owners = KeywordField<UserID>()
    private(set) var tags = KeywordField<String>()
    private(set) var categories = KeywordField<String>()
    private(set) var currencies = KeywordField<String>()
    /// Words by attribute.
    private(set) var attributeWords: [String: KeywordField<String>] = [:]
    private(set) var numbers: [String: NumberField] = [:]
    private(set) var words = WordIndex()
    private(set) var openingTimes = OpeningTimes()
    /// The points of posts with a fence.
    private(set) var fencePoints = PointTree()
    private(set) var greatestFence = 0.0
    /// Created on demand.
    let names = NameOrders()
    private var slots = SlotsByID()

    /// Dead slots included.
    var slotCount: Int { columns.count }

    func slot(of id: PostID) -> Slot? {
        slots.slot(of: id, rows: columns.rows).flatMap { living.contains($0) ? $0 : nil }
    }

    mutating func put(_ document: PostDocument) {
        let slot = load(document)
        guard let point = document.point else { return }
        // Capturing all columns would retain and release each.
        let coordinates = { [rows = columns.rows] (slot: Slot) in
            (rows[Int(slot)].lat, rows[Int(slot)].lon)
        }
        let id = { [rows = columns.rows] (slot: Slot) in rows[Int(slot)].id }
        points.insert(slot, lat: point.lat, lon: point.lon, coordinates: coordinates, id: id)
        guard document.fence != nil else { return }
        fencePoints.insert(slot, lat: point.lat, lon: point.lon, coordinates: coordinates, id: id)
    }

    /// Must follow ``load(_:)``.
    mutating func buildPointTrees() {
        var (all, fenced): ([PointTree.Point], [PointTree.Point]) = ([], [])
        all.reserveCapacity(placedCount)
        placed.forEach { slot in
            let point = PointTree.Point(slot: slot, lat: columns[slot].lat, lon: columns[slot].lon)
            all.append(point)
            if columns.fences[Int(slot)] > 0 { fenced.append(point) }
            return true
        }
        let id = { [rows = columns.rows] (slot: Slot) in rows[Int(slot)].id }
        points = PointTree(all, id: id)
        fencePoints = PointTree(fenced, id: id)
    }

    /// Files a post without its point, for bulk loading.
    @discardableResult
    mutating func load(_ document: PostDocument) -> Slot {
        let slot = Slot(columns.count)
        let kind = kinds.append(slot, as: document.kind)
        let owner = owners.append(slot, as: document.owner)
        let clocks = OpeningPlace(zone: document.zone, country: document.country, point: document.point)
        let opening = document.hours.map { openingTimes.id(of: $0, in: clocks) } ?? .none
        columns.append(document, kind: kind, owner: owner, opening: opening)
        if let before = slots.set(slot, of: document.id, rows: columns.rows) { markDead(before) }
        living.insert(slot)
        livingCount += 1
        times.insert(slot) { [rows = columns.rows] in rows[Int($0)].timeKey > rows[Int(slot)].timeKey }
        if document.point != nil {
            placed.insert(slot)
            placedCount += 1
        }
        words.add(title: document.titleWords, others: document.otherWords, of: slot)
        for tag in Set(document.tags) { tags.append(slot, as: tag) }
        if let category = document.category { categories.append(slot, as: category) }
        if let currency = document.currency { currencies.append(slot, as: currency) }
        for (name, values) in document.values {
            for value in Set(values) { attributeWords[name, default: KeywordField()].append(slot, as: value) }
        }
        for (name, number) in document.numbers { numbers[name, default: NumberField()].append(slot, number) }
        if document.point != nil, let fence = document.fence { greatestFence = max(greatestFence, fence) }
        return slot
    }

    mutating func remove(_ id: PostID) {
        if let slot = slot(of: id) { markDead(slot) }
    }

    private mutating func markDead(_ slot: Slot) {
        if living.remove(slot) { livingCount -= 1 }
        if placed.remove(slot) { placedCount -= 1 }
    }
}

extension PostIndex: SnapshotPart {
    /// Name orders are made on demand.
    mutating func transfer(_ coder: SnapshotCoder) throws {
        try columns.transfer(coder)
        try living.transfer(coder)
        try coder.transfer(&livingCount)
        try placed.transfer(coder)
        try coder.transfer(&placedCount)
        try points.transfer(coder)
        try times.transfer(coder)
        try kinds.transfer(coder)
        try owners.transfer(coder)
        try tags.transfer(coder)
        try categories.transfer(coder)
        try currencies.transfer(coder)
        try coder.transfer(&attributeWords)
        try coder.transfer(&numbers)
        try words.transfer(coder)
        try openingTimes.transfer(coder)
        try fencePoints.transfer(coder)
        try coder.transfer(&greatestFence)
        try slots.transfer(coder)
    }
}

import CatalogueContract
import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Turns a file's entries into batches of posts and rejects those that can't be posts.
///
/// Memory is bounded: an entry, a batch and eight bytes per ID.
struct ImportReader {
    /// Later duplicates are imported as changes.
    private static let maximumIDs = 4_000_000

    private var reader: EntryReader
    /// Loaded when the first foreign entry is read.
    private let mapping: () async throws -> EntryMapping
    /// The time zone of a post's place.
    private let zone: (PostContent) async throws -> TimeZone?
    private var zones: [ZoneKey: TimeZone] = [:]
    private var known: EntryMapping?
    private var seen: Set<Int> = []
    private var pending: (entry: PlacedEntry, bytes: Int)?
    /// Names of the file and how they were used.
    private(set) var use = NameUse()
    /// Posts without a place, of kinds that have one.
    private(set) var placeless = 0
    /// Rejections since the last ``takeRejected()``.
    private var rejected: [ImportRejection] = []
    /// Whether an entry's ID was unreadable.
    private(set) var hasMissedOne = false

    init(
        _ reader: EntryReader,
        zone: @escaping (PostContent) async throws -> TimeZone? = { _ in nil },
        mapping: @escaping () async throws -> EntryMapping
    ) {
        self.reader = reader
        self.zone = zone
        self.mapping = mapping
    }

    /// Bytes read.
    var bytes: Int { reader.bytes }

    /// Returns `nil` at the end.
    mutating func batch() async throws -> EntryBatch? {
        var batch = EntryBatch()
        if let pending { batch.add(pending.entry, bytes: pending.bytes) }
        pending = nil
        while let raw = try await reader.entry() {
            guard let (entry, bytes) = try await read(raw) else { continue }
            if batch.hasRoom(for: bytes) {
                batch.add(entry, bytes: bytes)
            } else {
                pending = (entry, bytes)
                return batch
            }
        }
        return batch.entries.isEmpty ? nil : batch
    }

    mutating func takeRejected() -> [ImportRejection] {
        defer { rejected = [] }
        return rejected
    }

    /// Names of `--map` that no entry has.
    func missingNames() -> [String] { (known?.mappedNames ?? []).subtracting(use.names).sorted() }

    private mutating func read(_ raw: RawEntry) async throws -> (PlacedEntry, bytes: Int)? {
        let place = EntryPlace(line: raw.line, number: reader.format?.hasLines == true ? nil : reader.count)
        var id: String?
        do {
            let entry = try await parse(raw, &id)
            id = entry.post.externalID
            if seen.count < ImportReader.maximumIDs {
                guard seen.insert(entry.post.externalID.hashValue).inserted else {
                    let name = Excerpt.of(entry.post.externalID)
                    throw Fault(.invalid, localized("cli.import.duplicate", ["name": "\(name)"]), field: "id")
                }
            }
            return (PlacedEntry(entry: entry, place: place, source: reader.json(raw)), try entry.bytes)
        } catch let fault as Fault {
            if id == nil { hasMissedOne = true }
            rejected.append(ImportRejection(place, externalID: id, fault: fault, entry: reader.json(raw)))
            return nil
        }
    }

    /// - Parameter id: set as soon as it is known.
    private mutating func parse(_ raw: RawEntry, _ id: inout String?) async throws -> ImportEntry {
        if case .json(let bytes) = raw.content {
            switch try WireJSON.decode(JSONEntry.self, from: bytes) {
            case .own(let entry): return try entry.checked()
            case .rejected(let entry):
                let again = RawEntry(line: raw.line, content: .json(try WireJSON.encode(entry)))
                return try await parse(again, &id)
            case .foreign(let object): return try await mapped(try EntryRecord(object), &id)
            }
        }
        return try await mapped(try EntryRecord(raw, of: reader.columns), &id)
    }

    private mutating func mapped(_ record: EntryRecord, _ id: inout String?) async throws -> ImportEntry {
        let mapping = try await entryMapping()
        var mapped = try mapping.entry(record)
        id = mapped.id
        use.add(record, unused: mapped.unused)
        try await addEnd(to: &mapped)
        let (post, warnings) = try EntryRepair.check(try JSONValue(encoding: mapped.content), id: mapped.id)
        if mapped.lacksPlace { placeless += 1 }
        return ImportEntry(post: post, images: mapped.images, warnings: mapped.warnings + warnings)
    }

    /// A time that the clock of the place skips or shows twice is left out with a warning.
    private mutating func addEnd(to mapped: inout EntryMapping.Mapped) async throws {
        guard let end = mapped.end else { return }
        let zone = try await end.isLocal ? self.zone(of: mapped.content) : .current
        do throws(Refusal) {
            mapped.content.validUntil = try end.end(on: WallClock(zone), field: "validUntil")
        } catch {
            mapped.warnings.append(error.fault.leftOut)
        }
    }

    private mutating func zone(of content: PostContent) async throws -> TimeZone {
        let key = ZoneKey(content)
        if let known = zones[key] { return known }
        let found = try await zone(content) ?? .current
        if zones.count < ZoneKey.maximum { zones[key] = found }
        return found
    }

    private mutating func entryMapping() async throws -> EntryMapping {
        if let known { return known }
        let mapping: EntryMapping
        do {
            mapping = try await self.mapping()
        } catch let fault as Fault {
            // Must not reject the entry.
            throw Refusal(fault)
        }
        known = mapping
        guard let columns = reader.columns else { return mapping }
        if let missing = mapping.mappedNames.subtracting(columns).min() {
            let values: [String: TextValue] = [
                "name": .words(PlainText.oneLine(missing)),
                "columns": .words(columns.map(PlainText.oneLine).joined(separator: ", ")),
            ]
            throw Refusal(.usage, "cli.rule.no-such-column", values, field: "map")
        }
        return mapping
    }
}

/// The key of a cached time zone.
private struct ZoneKey: Hashable {
    /// Zones that are remembered.
    static let maximum = 10_000

    private let point: Coordinate?
    private let city: String?
    private let country: String?

    init(_ content: PostContent) {
        point = content.point
        city = content.place?.city
        country = content.place?.country
    }
}

/// Which of a file's names became fields of posts.
struct NameUse: Sendable {
    private static let maximum = 1_000

    private(set) var names: Set<String> = []
    private var unused: Set<String> = []
    private var used: Set<String> = []

    mutating func add(_ record: EntryRecord, unused more: [String]) {
        let without = Set(more)
        for (name, value) in record.values where names.count < Self.maximum {
            names.insert(name)
            if !without.contains(name), value.isSaid { used.insert(name) }
        }
        if unused.count < Self.maximum { unused.formUnion(without) }
    }

    /// Names with values that no post got.
    var lost: [String] { unused.subtracting(used).sorted() }
}

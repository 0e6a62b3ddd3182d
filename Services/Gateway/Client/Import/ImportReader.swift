import CatalogueContract
import GatewayKit
import GatewaySupervision
import Texts
import Wire

/// Reads batches of any format and rejects invalid entries.
///
/// Memory is bounded: a chunk, an entry, a batch and eight bytes per ID.
struct ImportReader {
    /// Later duplicates are imported as changes.
    private static let mostIDs = 4_000_000
    private static let startBytes = 65_536

    private let source: InputSource
    /// Loaded when the first foreign entry is read.
    private let mapping: () async throws -> EntryMapping
    private var known: EntryMapping?
    private var columns: [String]?

    private let path: String
    private var format: ImportFormat?
    private var scanner: (any EntryScanner)?
    private var ready: [RawEntry] = []
    private var next = 0
    private var isAtEnd = false
    private var seen: Set<Int> = []
    private var pending: (entry: ImportEntry, line: Int, bytes: Int)?

    /// Bytes read.
    private(set) var bytes = 0
    /// Since the last ``takeRejected()``.
    private var rejected: [ImportRejection] = []
    /// Whether an entry's ID was unreadable.
    private(set) var hasMissedOne = false

    init(_ source: InputSource, path: String, format: ImportFormat?, mapping: @escaping () async throws -> EntryMapping)
    {
        self.source = source
        self.path = path
        self.format = format
        self.mapping = mapping
    }

    /// Returns `nil` at the end.
    mutating func batch() async throws -> EntryBatch? {
        var batch = EntryBatch()
        if let pending { batch.add(pending.entry, line: pending.line, bytes: pending.bytes) }
        pending = nil
        while let raw = await entry() {
            guard let (entry, bytes) = try await read(raw) else { continue }
            if batch.hasRoom(for: bytes) {
                batch.add(entry, line: raw.line, bytes: bytes)
            } else {
                pending = (entry, raw.line, bytes)
                return batch
            }
        }
        return batch.entries.isEmpty ? nil : batch
    }

    mutating func takeRejected() -> [ImportRejection] {
        defer { rejected = [] }
        return rejected
    }

    private mutating func entry() async -> RawEntry? {
        while next == ready.count {
            guard !isAtEnd else { return nil }
            (ready, next) = ([], 0)
            var scanner = if let scanner { scanner } else { await begin() }
            let more = await source.bytes()
            bytes += more.count
            isAtEnd = more.isEmpty
            if isAtEnd { scanner.finish { ready.append($0) } } else { scanner.scan(more) { ready.append($0) } }
            self.scanner = scanner
        }
        defer { next += 1 }
        return ready[next]
    }

    /// Reads enough to detect the format.
    private mutating func begin() async -> any EntryScanner {
        var start: [UInt8] = []
        while start.count < ImportReader.startBytes, !start.contains(0x0A) {
            let more = await source.bytes()
            if more.isEmpty { break }
            start += more
        }
        bytes = start.count
        // The byte order mark.
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { start.removeFirst(3) }
        let format = format ?? ImportFormat(of: path, beginningWith: start)
        self.format = format
        var scanner = format.scanner(beginningWith: start)
        scanner.scan(start) { ready.append($0) }
        return scanner
    }

    private mutating func read(_ raw: RawEntry) async throws -> (ImportEntry, bytes: Int)? {
        var id: String?
        do {
            guard let entry = try await parse(raw) else { return nil }
            id = entry.post.externalID
            if seen.count < ImportReader.mostIDs {
                guard seen.insert(entry.post.externalID.hashValue).inserted else {
                    let name = Excerpt.of(entry.post.externalID)
                    throw Fault(.invalid, localized("cli.import.isADuplicateOfAn", ["name": "\(name)"]), field: "id")
                }
            }
            return (entry, try entry.bytes)
        } catch let fault as Fault {
            if id == nil { hasMissedOne = true }
            rejected.append(ImportRejection(line: raw.line, externalID: id, fault: fault))
            return nil
        }
    }

    /// Returns `nil` for the header row.
    private mutating func parse(_ raw: RawEntry) async throws -> ImportEntry? {
        switch raw.content {
        case .broken(let fault): throw fault
        case .json(let bytes):
            switch try WireJSON.decode(JSONEntry.self, from: bytes) {
            case .own(let line): return line.entry
            case .foreign(let object): return try await entryMapping().entry(EntryRecord(object))
            }
        case .fields(let fields):
            guard let columns else {
                columns = fields.map(\.withoutSpaceAround)
                return nil
            }
            return try await entryMapping().entry(EntryRecord(fields, of: columns))
        }
    }

    private mutating func entryMapping() async throws -> EntryMapping {
        if let known { return known }
        do {
            let mapping = try await mapping()
            known = mapping
            return mapping
        } catch let fault as Fault {
            // Must not reject the entry.
            throw Refusal(fault)
        }
    }
}

private enum JSONEntry: Decodable {
    case own(ImportLine)
    case foreign(JSONValue)

    private enum CodingKeys: String, CodingKey {
        case externalId, externalID
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let isOwn = members.contains(.externalId) || members.contains(.externalID)
        self = isOwn ? .own(try ImportLine(from: decoder)) : .foreign(try JSONValue(from: decoder))
    }
}

/// An entry in our format.
struct ImportLine: Decodable {
    let entry: ImportEntry

    private enum CodingKeys: String, CodingKey {
        case externalId, externalID, images
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id =
            try container.decodeIfPresent(String.self, forKey: .externalID)
            ?? container.decode(String.self, forKey: .externalId)
        entry = ImportEntry(
            post: ImportedPost(externalID: id, post: try PostContent(from: decoder)),
            images: try container.decodeIfPresent([String].self, forKey: .images) ?? []
        )
    }
}

import CatalogueContract
import UmkreisWire

struct ImportEntry: Sendable {
    var post: ImportedPost
    /// Paths relative to the import file; the first is the cover.
    var images: [String] = []
    /// Members that were left out or changed.
    var warnings: [Fault] = []

    /// Size in a request, including photo IDs.
    var bytes: Int {
        get throws { try WireJSON.encode(post).count + images.count * Self.bytesOfAnID }
    }

    private static let bytesOfAnID = 32
}

/// The position of an entry in its file.
struct EntryPlace: Encodable, Sendable, Equatable {
    /// The first line is 1.
    var line: Int
    /// The first entry is 1; `nil` in files with an entry a line.
    var number: Int?
}

/// An entry with its place, and as it was read.
struct PlacedEntry: Sendable {
    var entry: ImportEntry
    let place: EntryPlace
    let source: JSONValue?

    func rejection(_ fault: Fault) -> ImportRejection {
        ImportRejection(place, externalID: entry.post.externalID, fault: fault, entry: source)
    }

    var warnings: [ImportRejection] {
        entry.warnings.map { ImportRejection(place, externalID: entry.post.externalID, fault: $0) }
    }
}

struct EntryBatch: Sendable {
    static let maximumPosts = 200
    /// Bytes; leaves room for the envelope.
    static let maximumBytes = 384 * 1024

    private(set) var entries: [PlacedEntry] = []
    private var bytes = 0

    var posts: [ImportedPost] { entries.map(\.entry.post) }

    func hasRoom(for count: Int) -> Bool {
        entries.isEmpty || (entries.count < EntryBatch.maximumPosts && bytes + count <= EntryBatch.maximumBytes)
    }

    mutating func add(_ entry: PlacedEntry, bytes count: Int) {
        entries.append(entry)
        bytes += count
    }

    func map(_ transform: (ImportEntry) -> ImportEntry) -> EntryBatch {
        var batch = self
        for index in batch.entries.indices { batch.entries[index].entry = transform(batch.entries[index].entry) }
        return batch
    }

    /// Splits `posts.3.post.hours` into the entry and the member's path in the post.
    func place(of field: String?) -> (index: Int, field: String?)? {
        let path = field?.split(separator: ".", maxSplits: 2).map(String.init) ?? []
        guard path.count >= 2, let index = Int(path[1]), entries.indices.contains(index) else { return nil }
        let rest = path.count == 3 ? path[2] : nil
        return (index, rest?.hasPrefix("post.") == true ? rest.map { String($0.dropFirst(5)) } : rest)
    }
}

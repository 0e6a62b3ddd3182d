import CatalogueContract
import Wire

struct ImportEntry: Sendable {
    var post: ImportedPost
    /// Paths relative to the import file; the first is the cover.
    var images: [String] = []

    /// Size in a request, including photo IDs.
    var bytes: Int {
        get throws { try WireJSON.encode(post).count + images.count * Self.bytesOfAnID }
    }

    private static let bytesOfAnID = 32
}

struct EntryBatch: Sendable {
    static let mostPosts = 200
    /// Bytes; leaves room for the envelope.
    static let mostBytes = 384 * 1024

    private(set) var entries: [ImportEntry] = []
    private var lines: [Int] = []
    private var bytes = 0

    var posts: [ImportedPost] { entries.map(\.post) }

    func hasRoom(for count: Int) -> Bool {
        entries.isEmpty || (entries.count < EntryBatch.mostPosts && bytes + count <= EntryBatch.mostBytes)
    }

    mutating func add(_ entry: ImportEntry, line: Int, bytes count: Int) {
        entries.append(entry)
        lines.append(line)
        bytes += count
    }

    /// Also returns entries that failed.
    func replacing(
        _ transform: (ImportEntry) throws(Fault) -> ImportEntry
    ) -> (batch: EntryBatch, rejected: [ImportRejection]) {
        var batch = EntryBatch()
        var rejected: [ImportRejection] = []
        for (entry, line) in zip(entries, lines) {
            do throws(Fault) {
                batch.add(try transform(entry), line: line, bytes: 0)
            } catch {
                rejected.append(ImportRejection(line: line, externalID: entry.post.externalID, fault: error))
            }
        }
        return (batch, rejected)
    }

    /// Maps `posts.3.post.hours` to line and field.
    func place(of field: String?) -> (line: Int, externalID: String?, field: String?) {
        let path = field?.split(separator: ".", maxSplits: 2).map(String.init) ?? []
        guard path.count >= 2, let index = Int(path[1]), lines.indices.contains(index) else { return (0, nil, field) }
        let rest = path.count == 3 ? path[2] : nil
        return (
            lines[index], entries[index].post.externalID,
            rest?.hasPrefix("post.") == true ? rest.map { String($0.dropFirst(5)) } : rest
        )
    }
}

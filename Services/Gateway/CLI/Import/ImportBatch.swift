import CatalogueContract
import Wire

/// A post of a file, and the pictures that it names.
struct ImportEntry: Sendable {
    var post: ImportedPost
    /// Files beside that of the import; the first is the post's picture.
    var images: [String] = []

    /// Bytes that the post takes in a request, with the ids of its pictures.
    var bytes: Int {
        get throws { try WireJSON.encode(post).count + images.count * Self.bytesOfAnID }
    }

    private static let bytesOfAnID = 32
}

/// Posts that go to the catalogue together, and where they stood in the file.
struct ImportBatch: Sendable {
    /// What the catalogue takes at once.
    static let mostPosts = 200
    /// Bytes of a batch, so that with all that is around it the request is a line that the wire takes.
    static let mostBytes = 384 * 1024

    private(set) var entries: [ImportEntry] = []
    private var lines: [Int] = []
    private var bytes = 0

    var posts: [ImportedPost] { entries.map(\.post) }

    /// Whether an entry of so many bytes still goes in.
    func hasRoom(for count: Int) -> Bool {
        entries.isEmpty || (entries.count < ImportBatch.mostPosts && bytes + count <= ImportBatch.mostBytes)
    }

    mutating func add(_ entry: ImportEntry, line: Int, bytes count: Int) {
        entries.append(entry)
        lines.append(line)
        bytes += count
    }

    /// The batch with another version of each entry, and without those of which there is none.
    ///
    /// - Parameter transform: tells what is wrong with an entry by throwing a fault.
    /// - Returns: beside it those that are left out.
    func replacing(
        _ transform: (ImportEntry) throws(Fault) -> ImportEntry
    ) -> (batch: ImportBatch, rejected: [ImportRejection]) {
        var batch = ImportBatch()
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

    /// Where an entry stood, and the rest of what is said of it.
    ///
    /// - Parameter field: names the entry in the batch: `posts.3.post.hours`.
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

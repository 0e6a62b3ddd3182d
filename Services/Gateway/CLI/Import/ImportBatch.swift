import CatalogueContract
import Wire

/// Posts that go to the catalogue together, and where they stood in the file.
struct ImportBatch: Sendable {
    /// What the catalogue takes at once.
    static let mostPosts = 200
    /// Bytes of a batch, so that with all that is around it the request is a line that the wire takes.
    static let mostBytes = 384 * 1024

    private(set) var posts: [ImportedPost] = []
    private var lines: [Int] = []
    private var bytes = 0

    /// Whether an entry of so many bytes still goes in.
    func hasRoom(for count: Int) -> Bool {
        posts.isEmpty || (posts.count < ImportBatch.mostPosts && bytes + count <= ImportBatch.mostBytes)
    }

    mutating func add(_ post: ImportedPost, line: Int, bytes count: Int) {
        posts.append(post)
        lines.append(line)
        bytes += count
    }

    /// Where an entry stood, and the rest of what is said of it.
    ///
    /// - Parameter field: names the entry in the batch: `posts.3.post.hours`.
    func place(of field: String?) -> (line: Int, externalID: String?, field: String?) {
        let path = field?.split(separator: ".", maxSplits: 2).map(String.init) ?? []
        guard path.count >= 2, let index = Int(path[1]), lines.indices.contains(index) else { return (0, nil, field) }
        let rest = path.count == 3 ? path[2] : nil
        return (
            lines[index], posts[index].externalID,
            rest?.hasPrefix("post.") == true ? rest.map { String($0.dropFirst(5)) } : rest
        )
    }
}

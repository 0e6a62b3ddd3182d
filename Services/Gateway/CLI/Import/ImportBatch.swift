import CatalogueContract

/// Posts that go to the catalogue together, and where they stood in the file.
struct ImportBatch: Sendable {
    /// What the catalogue takes at once.
    static let mostPosts = 200
    /// Bytes of a batch, so that with all that is around it the request is a line that the wire takes.
    static let mostBytes = 384 * 1024

    private(set) var posts: [ImportedPost] = []
    private(set) var lines: [String: Int] = [:]
    private var bytes = 0

    /// Whether a line of so many bytes still goes in.
    func hasRoom(for count: Int) -> Bool {
        posts.isEmpty || (posts.count < ImportBatch.mostPosts && bytes + count <= ImportBatch.mostBytes)
    }

    mutating func add(_ post: ImportedPost, line: Int, bytes count: Int) {
        posts.append(post)
        lines[post.externalID] = line
        bytes += count
    }
}

import ServiceKit

/// What is in memory, and up to which change of the file.
struct IndexState: Sendable {
    private(set) var posts = PostIndex()
    var kinds: KnownKinds
    private(set) var sequence: Int64 = 0

    /// How many changes are read while those before them are taken in.
    private static let batch = 5_000

    /// Takes in all that the file has: what is read next is read meanwhile, for the one takes as long as the other.
    init(of database: Database) async throws {
        kinds = try await database.read { try KnownKinds($0) }
        var changes: [PostChange] = []
        repeat {
            let last = changes.last?.key ?? 0
            async let next = database.read { try $0.changes(after: last, limit: Self.batch) }
            for change in changes {
                if let document = change.document { posts.load(document) } else { posts.remove(change.id) }
            }
            sequence = last
            changes = try await next
        } while !changes.isEmpty
        posts.fileLoadedPoints()
    }

    /// Applies changes behind those that are known, in their order.
    mutating func take(_ changes: some Sequence<PostChange>) {
        for change in changes {
            if let document = change.document { posts.put(document) } else { posts.remove(change.id) }
            sequence = change.key
        }
    }
}

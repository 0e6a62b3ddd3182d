import ServiceKit

/// The in-memory index and its last applied change.
struct IndexState: Sendable {
    private(set) var posts = PostIndex()
    var kinds: KnownKinds
    private(set) var sequence: Int64 = 0

    private static let batch = 5_000

    /// Loads the whole file; reading and applying overlap.
    ///
    /// - Throws: ``InvalidSetting`` for more posts than the limit.
    init(of database: Database, within limit: IndexLimit) async throws {
        kinds = try await database.read { try KnownKinds($0) }
        var changes: [PostChange] = []
        repeat {
            let last = changes.last?.key ?? 0
            async let next = database.read { try $0.posts.changes(after: last, limit: Self.batch) }
            for change in changes {
                if let document = change.document { posts.load(document) } else { posts.remove(change.id) }
            }
            sequence = last
            try limit.require(posts.livingCount)
            changes = try await next
        } while !changes.isEmpty
        posts.buildPointTrees()
    }

    /// Continues from a snapshot; the changes after it are missing.
    init(of database: Database, from snapshot: IndexSnapshot) async throws {
        kinds = try await database.read { try KnownKinds($0) }
        (posts, sequence) = try await snapshot.read()
    }

    /// Applies all later changes; only before others use the index.
    mutating func applyAll(of database: Database) async throws {
        while true {
            let changes = try await database.read { [sequence] in
                try $0.posts.changes(after: sequence, limit: Self.batch)
            }
            guard !changes.isEmpty else { return }
            apply(changes)
        }
    }

    mutating func apply(_ changes: some Sequence<PostChange>) {
        for change in changes {
            if let document = change.document { posts.put(document) } else { posts.remove(change.id) }
            sequence = change.key
        }
    }
}

import CatalogueContract
import ServiceKit

/// Creates and updates the posts of a batch.
struct PostImport {
    let transaction: WriteTransaction
    let owner: UserID
    let moment: Timestamp
    let limits: PostLimits?
    /// Whether to mark unchanged posts as seen, for pruning.
    let isWhole: Bool

    private(set) var tally = ImportTally()
    private(set) var changedKinds: Set<PostKind> = []
    /// Counted once per batch.
    private var created: [PostGroup: Int] = [:]
    private var createdBytes = 0

    private struct PostGroup: Hashable {
        let kind: PostKind
        let state: PostState
    }

    init(
        in transaction: WriteTransaction,
        by owner: UserID,
        at moment: Timestamp,
        isWhole: Bool,
        within limits: PostLimits?
    ) {
        self.transaction = transaction
        self.owner = owner
        self.moment = moment
        self.isWhole = isWhole
        self.limits = limits
    }

    /// - Throws: `conflict` above the quota.
    mutating func apply(_ batch: ImportBatch, ids: IdentifierSource) throws {
        tally.rejected = batch.rejected.count
        for entry in batch.entries { try apply(entry, id: ids.make()) }
        if isWhole { for origin in batch.rejectedOrigins { try setSeen(origin) } }
        try transaction.postUsages.add(posts: tally.created, bytes: createdBytes, to: owner, within: limits)
        for (group, count) in created {
            try transaction.postCounts.add(count, of: group.kind, in: group.state, by: owner)
        }
    }

    private mutating func apply(_ entry: ImportBatch.Entry, id: PostID) throws {
        let content = entry.checked.content
        guard let existing = try transaction.importedPosts.find(entry.origin, of: owner, content: entry.json) else {
            return try create(entry, id: id)
        }
        if isWhole || existing.differs(from: content) { try setSeen(entry.origin) }
        guard case .other(let former, let isPruned) = existing, existing.differs(from: content) else {
            tally.unchanged += 1
            return
        }
        var post = former.content == content ? former : former.importing(content, at: moment)
        if isPruned { post = post.moved(to: state(of: content), at: moment) }
        try PostPublishing(transaction: transaction)
            .update(former, to: post, searchTexts: entry.checked.searchTexts, recordsKinds: false, within: limits)
        tally.updated += 1
        changedKinds.formUnion(post.changedKinds(after: former))
    }

    private mutating func create(_ entry: ImportBatch.Entry, id: PostID) throws {
        let content = entry.checked.content
        let state = state(of: content)
        let post = try PostPublishing(transaction: transaction).withPhotos(
            PostRecord(id: id, owner: owner, content: content, state: state, origin: entry.origin, at: moment)
        )
        try transaction.posts.insert(post, content: entry.json, seenAt: moment)
        if state == .published {
            let stored = try StoredPost(post, content: entry.json)
            try transaction.announce(StoredPostPublished(post: stored, searchTexts: entry.checked.searchTexts))
        }
        tally.created += 1
        createdBytes += entry.json.utf8.count
        created[PostGroup(kind: content.kind, state: state), default: 0] += 1
        changedKinds.formUnion(post.changedKinds(after: nil))
    }

    private func setSeen(_ origin: ImportOrigin) throws {
        try transaction.importedPosts.setSeen(origin, of: owner, at: moment)
    }

    private func state(of content: PostContent) -> PostState {
        content.hasEnded(at: moment) ? .expired : .published
    }
}

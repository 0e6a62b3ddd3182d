import CatalogueContract
import ServiceKit

/// Creates, changes and deletes posts with their photos, counters and events.
struct PostPublishing {
    let transaction: WriteTransaction

    /// Stores a published post or a draft.
    ///
    /// - Throws: `invalid` for an unknown photo; `conflict` above the quota.
    @discardableResult
    func create(_ post: PostRecord, searchTexts: [String], within limits: PostLimits? = nil) throws -> PostRecord {
        let post = try withPhotos(post)
        let json = try post.contentJSON()
        try transaction.postUsages.add(posts: 1, bytes: json.utf8.count, to: post.owner, within: limits)
        try transaction.posts.insert(post, content: json)
        try transaction.postCounts.increment(for: post)
        try announce(post, after: nil, searchTexts: searchTexts)
        try transaction.kindChanges.record(post.changedKinds(after: nil), at: post.changedAt)
        return post
    }

    /// - Parameter recordsKinds: `false` for imports, which record the changed kinds at their end.
    /// - Throws: `invalid` for an unknown photo; `conflict` above the quota.
    @discardableResult
    func update(
        _ former: PostRecord,
        to post: PostRecord,
        searchTexts: [String],
        recordsKinds: Bool = true,
        within limits: PostLimits? = nil
    ) throws -> PostRecord {
        let post = try withPhotos(post, insteadOf: former)
        let json = try post.contentJSON()
        let growth = json.utf8.count - (try transaction.posts.contentSize(of: post.id))
        try transaction.postUsages.add(posts: 0, bytes: growth, to: post.owner, within: limits)
        try transaction.posts.update(post, content: json)
        if post.content.kind != former.content.kind || post.state != former.state {
            try transaction.postCounts.decrement(for: former)
            try transaction.postCounts.increment(for: post)
        }
        try announce(post, after: former, searchTexts: searchTexts)
        if recordsKinds {
            try transaction.kindChanges.record(post.changedKinds(after: former), at: post.changedAt)
        }
        return post
    }

    /// Applies a caller's transition unless the post already is in its target state.
    func apply(
        _ transition: PostTransition,
        to id: PostID,
        kinds: KindCache,
        in context: CallContext
    ) throws -> Post {
        let moment = context.receivedAt
        let former = try PostViewer(context).findToChange(id, in: transaction, at: moment)
        guard !transition.isDone(for: former) else { return former.post }
        let post = try transition.applied(to: former, at: moment)
        return try update(former, to: post, searchTexts: kinds.searchTexts(of: post.content, in: transaction)).post
    }

    @discardableResult
    func expire(_ post: PostRecord, at moment: Timestamp) throws -> PostRecord {
        try update(post, to: PostTransition.expire.applied(to: post, at: moment), searchTexts: [])
    }

    /// Deletes a post, leaving a tombstone unless it is a draft.
    func delete(_ post: PostRecord, at moment: Timestamp) throws {
        let size = try transaction.posts.contentSize(of: post.id)
        try transaction.postUsages.add(posts: -1, bytes: -size, to: post.owner)
        try transaction.posts.delete(post.id)
        if post.state == .hidden {
            try transaction.hidings.delete(post.id)
            try transaction.hidingNotes.save(post.id, at: moment)
        }
        if post.content.photos != nil {
            try transaction.mediaUses.set([], by: post.id.description, .post, at: moment)
        }
        try transaction.postCounts.decrement(for: post)
        guard post.state != .draft else { return }
        try transaction.deletedPosts.insert(post, at: moment)
        try transaction.announce(PostDeleted(id: post.id, owner: post.owner))
        if post.state == .published { try transaction.kindChanges.record([post.content.kind], at: moment) }
    }

    /// Marks the post's photos as used.
    ///
    /// - Throws: `invalid` for an unknown photo.
    func withPhotos(_ post: PostRecord, insteadOf former: PostRecord? = nil) throws -> PostRecord {
        let ids = post.content.photos ?? []
        guard ids != former?.content.photos ?? [] else { return post.replacingPhotos(with: former?.photos ?? []) }
        let photos = try transaction.media.photos(ids, of: post.owner, field: "post.photos")
        try transaction.mediaUses.set(ids, by: post.id.description, .post, at: post.changedAt)
        return post.replacingPhotos(with: photos)
    }

    private func announce(_ post: PostRecord, after former: PostRecord?, searchTexts: [String]) throws {
        let isNew = former.map { $0.state == .draft } ?? true
        if isNew, post.state == .published { try transaction.count(.posts, at: post.changedAt) }
        switch (former?.state == .published, post.state == .published) {
        case (false, true): try transaction.announce(PostPublished(post: post.post, searchTexts: searchTexts))
        case (true, true): try transaction.announce(PostChanged(post: post.post, searchTexts: searchTexts))
        case (true, false):
            try transaction.announce(PostClosed(id: post.id, owner: post.owner, state: post.state))
        case (false, false): break
        }
    }
}

public import UmkreisWire

/// A post is public, newly or again.
public struct PostPublished: Event {
    public static let name: CallName = "catalogue.postPublished"

    /// The post.
    public var post: Post
    /// Labels of category and searchable attributes, for indexing.
    public var searchTexts: [String]

    public var subject: String { post.id.description }

    public init(post: Post, searchTexts: [String]) {
        self.post = post
        self.searchTexts = searchTexts
    }
}

/// A published post has changed.
public struct PostChanged: Event {
    public static let name: CallName = "catalogue.postChanged"

    /// The post.
    public var post: Post
    /// ``PostPublished/searchTexts``.
    public var searchTexts: [String]
    /// Whether only ``searchTexts`` may differ, after a declaration.
    public var isReindexed: Bool?

    public var subject: String { post.id.description }

    public init(post: Post, searchTexts: [String], isReindexed: Bool? = nil) {
        self.post = post
        self.searchTexts = searchTexts
        self.isReindexed = isReindexed
    }
}

/// A published post's ratings have changed; the rater is not named.
///
/// Carries the whole post, as compaction retains only the newest event.
public struct PostRated: Event {
    public static let name: CallName = "catalogue.postRated"

    /// The post.
    public var post: Post
    /// ``PostPublished/searchTexts``.
    public var searchTexts: [String]

    public var subject: String { post.id.description }

    public init(post: Post, searchTexts: [String]) {
        self.post = post
        self.searchTexts = searchTexts
    }
}

/// A post left the public; ``PostPublished`` reverses it.
public struct PostClosed: Event {
    public static let name: CallName = "catalogue.postClosed"

    /// The post.
    public var id: PostID
    /// The author.
    public var owner: UserID
    /// The new state: `closed`, `expired` or `hidden`.
    public var state: PostState

    public var subject: String { id.description }
    public var isTombstone: Bool { true }

    public init(id: PostID, owner: UserID, state: PostState) {
        self.id = id
        self.owner = owner
        self.state = state
    }
}

/// A post was deleted; not published for drafts.
public struct PostDeleted: Event {
    public static let name: CallName = "catalogue.postDeleted"

    /// The post.
    public var id: PostID
    /// The author.
    public var owner: UserID

    public var subject: String { id.description }
    public var isTombstone: Bool { true }

    public init(id: PostID, owner: UserID) {
        self.id = id
        self.owner = owner
    }
}

/// An erased user's posts were deleted, after an event for each.
public struct PostsErased: AccountEvent {
    public static let name: CallName = "catalogue.postsErased"

    /// The erased user.
    public var user: UserID

    public var subject: String { "person/\(user)" }
    public var isTombstone: Bool { true }

    public init(user: UserID) {
        self.user = user
    }
}

/// A kind was declared or changed.
public struct KindDeclared: Event {
    public static let name: CallName = "catalogue.kindDeclared"

    /// The kind.
    public var kind: DeclaredKind

    public var subject: String { "kind \(kind.kind.name)" }

    public init(kind: DeclaredKind) {
        self.kind = kind
    }
}

/// An import that changed something has finished.
///
/// Compaction retains a user's newest only.
public struct ImportFinished: Event {
    public static let name: CallName = "catalogue.importFinished"

    /// The importing user.
    public var owner: UserID
    /// ``ImportPosts/source``.
    public var source: String
    /// New posts.
    public var created: Int
    /// Changed posts.
    public var updated: Int
    /// Unchanged posts.
    public var unchanged: Int
    /// Closed posts.
    public var closed: Int

    /// Replaced by ``PostsErased``.
    public var subject: String { "person/\(owner)" }

    public init(owner: UserID, source: String, created: Int, updated: Int, unchanged: Int, closed: Int) {
        self.owner = owner
        self.source = source
        self.created = created
        self.updated = updated
        self.unchanged = unchanged
        self.closed = closed
    }
}

/// A trip changed or was deleted; only ids are public.
public struct TripChanged: Event {
    public static let name: CallName = "catalogue.tripChanged"

    /// The trip.
    public var id: TripID
    /// Including invited users, owner first; empty once deleted.
    public var members: [UserID]
    /// Accepted members without the owner.
    public var buddies: [UserID]

    public var subject: String { "trip/\(id)" }
    public var isTombstone: Bool { members.isEmpty }

    public init(id: TripID, members: [UserID], buddies: [UserID] = []) {
        self.id = id
        self.members = members
        self.buddies = buddies
    }
}

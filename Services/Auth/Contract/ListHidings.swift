public import UmkreisWire

/// Lists the hidings of the caller's posts, latest first.
///
/// A restored post's hiding is listed for 180 days, a deleted post's no longer. A hiding is listed about a second after
/// the post became hidden.
public struct ListHidings: Call {
    public static let name: CallName = "auth.listHidings"
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    /// Only that of this post.
    public var post: PostID?
    /// Page size, 1…200; 50 by default; long texts may end a page earlier.
    public var limit: Int?
    /// Previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// Latest first.
        public var hidings: [Hiding]
        /// Number of hidings, on all pages, that have changed since ``MarkHidingsSeen``.
        public var unseen: Int
        /// Cursor of the next page.
        public var next: Cursor?

        public init(hidings: [Hiding], unseen: Int, next: Cursor? = nil) {
            self.hidings = hidings
            self.unseen = unseen
            self.next = next
        }
    }

    public init(post: PostID? = nil, limit: Int? = nil, cursor: Cursor? = nil) {
        self.post = post
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListHidings: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule<Int>.pageLimit]
}

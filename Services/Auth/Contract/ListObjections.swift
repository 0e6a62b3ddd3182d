public import UmkreisWire

/// Lists open objections to hidings, oldest first, without those about the caller's posts.
public struct ListObjections: Call {
    public static let name: CallName = "auth.listObjections"
    public static let access: Access = .moderator
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    /// Page size, 1…200; 50 by default; long texts may end a page earlier.
    public var limit: Int?
    /// Previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// Open objections.
        public var objections: [Objection]
        /// Number of open objections, without those about the caller's posts.
        public var count: Int
        /// Cursor of the next page.
        public var next: Cursor?

        public init(objections: [Objection], count: Int, next: Cursor? = nil) {
            self.objections = objections
            self.count = count
            self.next = next
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) { (self.limit, self.cursor) = (limit, cursor) }
}

extension ListObjections: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule<Int>.pageLimit]
}

public import UmkreisWire

/// Lists the caller's photos, newest first.
public struct ListMedia: Call {
    public static let name: CallName = "catalogue.listMedia"
    public static let effect: Effect = .reads

    /// Photos per page, 1…200; default 50.
    public var limit: Int?
    /// The previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// One page.
        public var media: [Media]
        /// Total files, including open uploads.
        public var files: Int
        /// Total bytes of those.
        public var bytes: Int
        /// `nil` on the last page.
        public var next: Cursor?

        public init(media: [Media], files: Int, bytes: Int, next: Cursor? = nil) {
            self.media = media
            self.files = files
            self.bytes = bytes
            self.next = next
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListMedia: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule.pageLimit]
}

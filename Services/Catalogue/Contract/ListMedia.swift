public import Wire

/// Lists the caller's pictures, newest first.
///
/// Faults: `invalid` (`limit`, `cursor`).
public struct ListMedia: Call {
    public static let name: CallName = "catalogue.listMedia"
    public static let effect: Effect = .reads

    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var media: [Media]
        /// How many files there are in all, open uploads among them.
        public var files: Int
        /// How many bytes those have.
        public var bytes: Int
        /// Where this page ended; absent on the last.
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

public import Wire

/// Rebuilds the index from the catalogue's events.
///
/// Searches continue meanwhile; posts not replayed are removed at the end. It is complete when `geo.ready` reports the
/// catalogue as followed.
public struct Rebuild: Call {
    public static let name: CallName = "geo.rebuild"
    public static let access: Access = .operator
    public static let effect: Effect = .writes

    public struct Reply: Codable, Sendable, Equatable {
        /// Posts in the old index.
        public var posts: Int

        public init(posts: Int) {
            self.posts = posts
        }
    }

    public init() {}
}

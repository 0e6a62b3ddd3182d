public import UmkreisWire

/// Rebuilds the index from the catalogue's events.
///
/// Searches continue with the old index, and changes reach both: new posts are found and deleted ones not, as always.
/// Posts without an event are removed at the end. It is complete when `geo.ready` no longer has `catalogue.rebuild` in
/// `followed`, its position. While the service reads the catalogue for the first time, that starts over instead.
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

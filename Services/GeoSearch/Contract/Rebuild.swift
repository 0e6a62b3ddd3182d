public import Wire

/// Makes the index anew from all that the catalogue has told: each post that is told takes the place of what was known of it,
/// and what is not told again goes at the end.
///
/// Searches are answered meanwhile. It is done when `geo.ready` tells that the catalogue has been followed to its end.
public struct Rebuild: Call {
    public static let name: CallName = "geo.rebuild"
    public static let access: Access = .operator
    public static let effect: Effect = .writes

    public struct Reply: Codable, Sendable, Equatable {
        /// How many posts the index has while it is made anew.
        public var posts: Int

        public init(posts: Int) {
            self.posts = posts
        }
    }

    public init() {}
}

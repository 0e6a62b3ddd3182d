public import Wire

/// Lets a post go; that it was not kept is no fault.
public struct RemoveFavourite: Call {
    public static let name: CallName = "favourites.removeFavourite"
    public static let access: Access = .guest

    public var post: PostID

    public struct Reply: Codable, Sendable, Equatable {
        public var removed: Bool
        /// How many the caller keeps now.
        public var count: Int

        public init(removed: Bool, count: Int) {
            self.removed = removed
            self.count = count
        }
    }

    public init(post: PostID) {
        self.post = post
    }
}

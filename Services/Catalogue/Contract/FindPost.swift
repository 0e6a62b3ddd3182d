public import Wire

/// Tells one post.
///
/// One that a moderator has hidden is told to its owner and to moderators.
///
/// Faults: `gone` when it has been deleted or hidden, `not-found` when there never was one.
public struct FindPost: Call {
    public static let name: CallName = "catalogue.findPost"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound, .gone]

    public var id: PostID

    public struct Reply: Codable, Sendable, Equatable {
        public var post: Post

        public init(post: Post) {
            self.post = post
        }
    }

    public init(id: PostID) {
        self.id = id
    }
}

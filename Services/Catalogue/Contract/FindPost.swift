public import Wire

/// Tells one post.
///
/// One that is closed or has expired is told as one that is published. One that a moderator has hidden is told to its owner
/// and to moderators, a draft to its owner alone: to everybody else there is none.
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

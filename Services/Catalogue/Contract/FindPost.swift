public import Wire

/// Tells one post.
///
/// Faults: `gone` when it has been deleted, `not-found` when there never was one.
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

public import UmkreisWire

/// Returns a post in any public state: published, closed or expired.
///
/// Owners also get drafts and hidden posts, moderators hidden ones.
///
/// Faults: `gone` if deleted or hidden; `not-found`.
public struct FindPost: Call {
    public static let name: CallName = "catalogue.findPost"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.previewsLinks]
    public static let faults: [FaultCode] = [.notFound, .gone]

    /// The post.
    public var id: PostID

    public struct Reply: Codable, Sendable, Equatable {
        /// The post.
        public var post: Post

        public init(post: Post) {
            self.post = post
        }
    }

    public init(id: PostID) {
        self.id = id
    }
}

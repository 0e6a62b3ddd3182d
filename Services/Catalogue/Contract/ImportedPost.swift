/// One entry of an import.
public struct ImportedPost: Codable, Sendable, Equatable {
    /// What the source calls it, 1…100 characters on one line, once in a batch: the same id again updates the same post.
    public var externalID: String
    public var post: PostDraft

    public init(externalID: String, post: PostDraft) {
        self.externalID = externalID
        self.post = post
    }
}

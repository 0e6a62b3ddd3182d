import CatalogueContract
import ServiceKit

/// A step in the life of a post: which there are, from which states each is taken, and which state it leads to.
///
/// A draft is published; a published post is closed by its owner or expires by itself, and is published again. A moderator
/// hides what others can read, and restores it to what it was. What is deleted is no post any more.
enum PostStep: Sendable {
    case publish, close, expire, hide, restore

    /// The states that it is taken from.
    private var starts: Set<PostState> {
        switch self {
        case .publish: [.draft, .closed, .expired]
        case .close, .expire: [.published]
        case .hide: [.published, .closed, .expired]
        case .restore: [.hidden]
        }
    }

    /// The state that it leads to; `nil` for the one that the post had before.
    private var end: PostState? {
        switch self {
        case .publish: .published
        case .close: .closed
        case .expire: .expired
        case .hide: .hidden
        case .restore: nil
        }
    }

    func isTaken(from state: PostState) -> Bool { starts.contains(state) }

    /// Whether a post is where it leads to already, so that there is nothing to do.
    func isDone(by post: PostRecord) -> Bool { post.state == end }

    /// The post after the step.
    ///
    /// - Throws: `conflict` where its state does not allow it, and where it would be published when it has ended.
    func taken(by post: PostRecord, at moment: Timestamp) throws(Fault) -> PostRecord {
        guard isTaken(from: post.state) else {
            let words = "the post \(post.id) is \(post.state), so that it cannot be \(end ?? .published)"
            throw Fault(.conflict, words, field: "id", rule: "wrong-state", values: ["words": [post.state.text]])
        }
        switch self {
        case .publish where post.content.hasEnded(at: moment):
            throw Fault(
                .conflict,
                "the post \(post.id) has ended: say when it ends now",
                field: "id",
                rule: BrokenRule.inThePast.id
            )
        case .publish, .close, .hide: return post.becoming(end ?? .published, at: moment)
        case .expire: return post.expired
        case .restore:
            let restored = post.becoming(post.formerState ?? .published, at: moment)
            return restored.isOverdue(at: moment) ? restored.expired : restored
        }
    }
}

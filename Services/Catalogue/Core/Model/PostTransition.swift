import CatalogueContract
import ServiceKit

/// A transition between post states.
///
/// Drafts are published; published posts close or expire and can be republished. Moderators hide public posts and
/// restore their former state.
enum PostTransition: Sendable {
    case publish, close, expire, hide, restore

    /// Allowed source states.
    private var starts: Set<PostState> {
        switch self {
        case .publish: [.draft, .closed, .expired]
        case .close, .expire: [.published]
        case .hide: [.published, .closed, .expired]
        case .restore: [.hidden]
        }
    }

    /// Target state; `nil` for the former state.
    private var end: PostState? {
        switch self {
        case .publish: .published
        case .close: .closed
        case .expire: .expired
        case .hide: .hidden
        case .restore: nil
        }
    }

    func isAllowed(from state: PostState) -> Bool { starts.contains(state) }

    func isDone(for post: PostRecord) -> Bool { post.state == end }

    /// - Throws: `conflict` in the wrong state, or when publishing an ended post.
    func applied(to post: PostRecord, at moment: Timestamp) throws(Fault) -> PostRecord {
        guard isAllowed(from: post.state) else {
            let words = "the post \(post.id) is \(post.state) and cannot become \(end ?? .published)"
            throw Fault(.conflict, words, field: "id", rule: "wrong-state", values: ["words": [post.state.text]])
        }
        switch self {
        case .publish where post.content.hasEnded(at: moment):
            throw Fault(
                .conflict,
                "the post \(post.id) has ended: set a new end first",
                field: "id",
                rule: BrokenRule.inThePast.id
            )
        case .publish, .close, .hide: return post.moved(to: end ?? .published, at: moment)
        case .expire: return post.expired
        case .restore:
            let restored = post.moved(to: post.formerState ?? .published, at: moment)
            return restored.isOverdue(at: moment) ? restored.expired : restored
        }
    }
}

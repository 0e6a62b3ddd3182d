import AuthContract
import CatalogueContract
import ServiceKit

/// Hides the posts that moderators hide, and shows them again.
struct HideModeratedPosts: Subscription {
    let kinds: Kinds

    func apply(_ event: PostModerated, at moment: Timestamp, in transaction: WriteTransaction) throws {
        guard let post = try transaction.post(event.post), (post.state == .hidden) != event.isHidden else { return }
        if event.isHidden {
            try transaction.setState(of: post, to: .hidden, at: moment, searchTexts: [])
        } else {
            try show(post, at: moment, in: transaction)
        }
    }

    /// Shows all again that are hidden, before auth's log is read from the beginning.
    func startOver(_ transaction: WriteTransaction) throws {
        for post in try transaction.hiddenPosts() { try show(post, at: post.changedAt, in: transaction) }
    }

    private func show(_ post: PostRecord, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let kind = try kinds.find(post.content.kind, in: transaction, field: "kind")
        let searchTexts = kind.searchTexts(of: post.content)
        try transaction.setState(of: post, to: post.formerState ?? .published, at: moment, searchTexts: searchTexts)
    }
}

/// Who looks at posts: a hidden one is found by its owner and by moderators.
struct PostViewer: Sendable {
    let user: UserID?
    let isModerator: Bool

    init(_ context: CallContext) {
        user = context.caller?.user
        isModerator = context.caller.map { !$0.roles.isDisjoint(with: [Role.moderator, Role.operator]) } ?? false
    }

    /// Somebody who asks for what is the own.
    init(owner: UserID) {
        user = owner
        isModerator = false
    }

    func mayRead(_ owner: UserID, _ state: PostState) -> Bool {
        state != .hidden || isModerator || owner == user
    }
}

import AuthContract
import CatalogueContract
import ServiceKit

/// Hides the posts that moderators hide, and shows them again.
struct HideModeratedPosts: Subscription {
    let kinds: Kinds

    func apply(_ event: PostModerated, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let step = event.isHidden ? PostStep.hide : .restore
        try transaction.execute(DoubtfulHiding.settle, event.post)
        guard let post = try transaction.post(event.post), step.isTaken(from: post.state) else { return }
        try take(step, post, at: moment, in: transaction)
    }

    /// What is hidden stays so until auth has told again what is.
    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.execute(DoubtfulHiding.doubtAll)
    }

    /// Shows again what was hidden and is so no more.
    func endReplay(in transaction: WriteTransaction) throws {
        let ids: [PostID] = try transaction.rows(DoubtfulHiding.list) { try $0[0] }
        for post in try ids.compactMap(transaction.post) where post.state == .hidden {
            try take(.restore, post, at: post.changedAt, in: transaction)
        }
        try transaction.execute(DoubtfulHiding.settleAll)
    }

    private func take(
        _ step: PostStep,
        _ post: PostRecord,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        let searchTexts = try kinds.searchTexts(of: post.content, in: transaction)
        try transaction.change(post, to: try step.taken(by: post, at: moment), searchTexts: searchTexts)
    }
}

/// The posts that were hidden when auth's log began to be read again, and of which it has not told yet.
enum DoubtfulHiding {
    static let table = """
        CREATE TABLE doubtfulHiding (
            post TEXT NOT NULL,
            CONSTRAINT doubtfulHidingKey PRIMARY KEY (post)
        ) STRICT;
        """

    static let doubtAll = """
        INSERT INTO doubtfulHiding (post) SELECT id FROM post WHERE state = 'hidden' ORDER BY id ON CONFLICT (post) DO NOTHING
        """

    static let settle = "DELETE FROM doubtfulHiding WHERE post = ?"

    /// At most as many as are hidden.
    static let list = "SELECT post FROM doubtfulHiding ORDER BY post"

    static let settleAll = "DELETE FROM doubtfulHiding"
}

/// Who looks at posts: a hidden one is found by its owner and by moderators, a draft by its owner.
struct PostViewer: Sendable {
    let user: UserID?
    let isModerator: Bool

    init(_ context: CallContext) {
        user = context.caller?.user
        isModerator = context.caller.map { !$0.roles.isDisjoint(with: [Role.moderator, Role.operator]) } ?? false
    }

    func mayRead(_ owner: UserID, _ state: PostState) -> Bool {
        switch state {
        case .hidden: owner == user || isModerator
        case .draft: owner == user
        default: true
        }
    }

    /// Which posts of an owner a list has: those in one state, or in all if `nil`.
    ///
    /// - Throws: `forbidden` where they are not the viewer's to list.
    func listed(_ state: PostState?, of owner: UserID?) throws(Fault) -> PostState? {
        if owner != nil, owner == user { return state }
        guard let state, state != .published else { return .published }
        if state == .hidden, isModerator { return state }
        throw Fault(.forbidden, "only their owner lists posts that are \(state)", field: "state")
    }
}

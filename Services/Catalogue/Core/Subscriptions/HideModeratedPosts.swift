import AuthContract
import CatalogueContract
import ServiceKit

/// Hides and restores posts on moderators' decisions.
struct HideModeratedPosts: Subscription {
    let kinds: Kinds

    func apply(_ event: PostModerated, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let step = event.isHidden ? PostTransition.hide : .restore
        try transaction.execute(event.isHidden ? HidingReplay.note : HidingReplay.forget, event.post)
        guard let post = try transaction.post(event.post), step.isTaken(from: post.state) else { return }
        try take(step, post, at: moment, in: transaction)
    }

    /// Hidden posts stay hidden until the replay is complete.
    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.execute(HidingReplay.begin, PostID.latest)
    }

    /// Restores posts that the last replay did not name as hidden.
    func sweep(in transaction: WriteTransaction, limit: Int) throws -> Int {
        let next = try transaction.row(HidingReplay.next) {
            (number: try $0[0, as: Int.self], before: try $0[1, as: PostID.self])
        }
        guard let (number, before) = next else { return 0 }
        let hidden = try transaction.rows(HidingReplay.hidden, before, limit, decode: PostRecord.init)
        for post in hidden {
            let told = try transaction.value(HidingReplay.told, post.id, as: Int.self)
            if told != number { try take(.restore, post, at: post.changedAt, in: transaction) }
        }
        let isDone = hidden.count < limit
        try transaction.execute(HidingReplay.advance, isDone ? nil : hidden.last?.id)
        return hidden.count
    }

    private func take(
        _ step: PostTransition,
        _ post: PostRecord,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        let searchTexts = try kinds.searchTexts(of: post.content, in: transaction)
        try transaction.change(post, to: try step.taken(by: post, at: moment), searchTexts: searchTexts)
    }
}

/// Posts hidden according to auth, with the number of the replay.
enum HidingReplay {
    /// `before` is the sweep's position, newest first; NULL when finished.
    static let table = """
        CREATE TABLE toldHiding (
            post TEXT NOT NULL,
            replay INTEGER NOT NULL,
            CONSTRAINT toldHidingKey PRIMARY KEY (post)
        ) STRICT;

        CREATE TABLE hidingReplay (
            isOnly INTEGER NOT NULL,
            number INTEGER NOT NULL,
            before TEXT,
            CONSTRAINT hidingReplayKey PRIMARY KEY (isOnly),
            CONSTRAINT hidingReplayIsOnly CHECK (isOnly = 1)
        ) STRICT;
        """

    private static let number = ReplayCounter("hidingReplay").number

    static let begin = """
        INSERT INTO hidingReplay (isOnly, number, before) VALUES (1, 1, ?)
        ON CONFLICT (isOnly) DO UPDATE SET number = hidingReplay.number + 1, before = excluded.before
        """

    static let note = """
        INSERT INTO toldHiding (post, replay) VALUES (?, \(number))
        ON CONFLICT (post) DO UPDATE SET replay = excluded.replay
        """

    static let forget = "DELETE FROM toldHiding WHERE post = ?"
    static let told = "SELECT replay FROM toldHiding WHERE post = ?"
    static let next = "SELECT number, before FROM hidingReplay WHERE isOnly = 1 AND before IS NOT NULL"
    static let hidden = """
        SELECT \(PostRecord.columns) FROM post WHERE state = 'hidden' AND id < ? ORDER BY id DESC LIMIT ?
        """
    static let advance = "UPDATE hidingReplay SET before = ? WHERE isOnly = 1"
}

/// The caller's rights to read posts.
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

    /// Returns the state to list; `nil` for all.
    ///
    /// - Throws: `forbidden`.
    func listed(_ state: PostState?, of owner: UserID?) throws(Fault) -> PostState? {
        if owner != nil, owner == user { return state }
        guard let state, state != .published else { return .published }
        if state == .hidden, isModerator { return state }
        throw Fault(.forbidden, "only the owner can list posts that are \(state)", field: "state")
    }
}

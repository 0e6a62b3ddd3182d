import AuthContract
import ServiceKit

/// Why posts are hidden, and the objections of their authors.
struct Hidings<Access: ReadTransaction> {
    let transaction: Access

    func find(_ post: PostID) throws -> HidingRecord? {
        try transaction.row(HidingQueries.find, post, decode: HidingRecord.init)
    }

    /// Latest first.
    func list(of owner: UserID, after cursor: HidingCursor, limit: Int) throws -> [HidingRecord] {
        let (moment, post) = (cursor.moment, cursor.post)
        return try transaction.rows(HidingQueries.list, owner, moment, post, limit, decode: HidingRecord.init)
    }

    func unseenCount(of owner: UserID) throws -> Int {
        try transaction.value(HidingQueries.unseenCount, owner) ?? 0
    }

    /// Those with an open objection, oldest first, without those of the viewer's posts.
    func objected(after cursor: HidingCursor, for viewer: UserID?, limit: Int) throws -> [HidingRecord] {
        // An empty text matches no owner.
        let viewer = viewer?.description ?? ""
        let (moment, post) = (cursor.moment, cursor.post)
        return try transaction.rows(HidingQueries.objected, moment, post, viewer, limit, decode: HidingRecord.init)
    }

    /// Returns the number of open objections, without those of the viewer's posts.
    func objectedCount(for viewer: UserID?) throws -> Int {
        let all: Int = try transaction.value(HidingQueries.objectedCount) ?? 0
        guard let viewer else { return all }
        return try all - (transaction.value(HidingQueries.objectedCountOf, viewer) ?? 0)
    }
}

extension Hidings where Access: WriteTransaction {
    func insert(_ post: PostID, by moderator: UserID, because cause: HidingCause, at moment: Timestamp) throws {
        try transaction.execute(
            HidingQueries.insert,
            post,
            moment,
            moderator,
            cause.category?.text,
            cause.reason
        )
    }

    /// Returns `false` if the owner is known already.
    func setOwner(of post: PostID, to owner: UserID, title: String?) throws -> Bool {
        try transaction.execute(HidingQueries.setOwner, owner, title, post) == 1
    }

    func object(to post: PostID, _ text: String, at moment: Timestamp) throws {
        try transaction.execute(HidingQueries.object, text, moment, post)
    }

    func decide(_ verdict: HidingVerdict, on post: PostID) throws {
        try transaction.execute(
            HidingQueries.decide,
            verdict.decision.text,
            verdict.moment,
            verdict.moderator,
            verdict.answer,
            post
        )
    }

    func markSeen(of owner: UserID) throws {
        try transaction.execute(HidingQueries.markSeen, owner)
    }

    func delete(_ post: PostID) throws {
        try transaction.execute(HidingQueries.delete, post)
    }

    func deleteRestored(before moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(HidingQueries.deleteRestored, moment, limit)
    }

    /// Deletes the hidings of a user's posts, and the user's part in others; returns their number.
    func blank(_ user: UserID, limit: Int) throws -> Int {
        try transaction.execute(HidingQueries.deleteOfOwner, user, limit)
            + transaction.execute(HidingQueries.blankModerator, user, limit)
            + transaction.execute(HidingQueries.blankDecider, user, limit)
    }
}

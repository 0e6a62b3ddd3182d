import ServiceKit

/// Posts hidden according to auth, and the position of the sweep after a replay.
struct Hidings<Access: ReadTransaction> {
    let transaction: Access

    /// The last replay that named the post as hidden.
    func replay(of post: PostID) throws -> Int? {
        try transaction.value(HidingQueries.replay, post)
    }

    /// The replay's number, and the post before which to continue; `nil` when finished.
    func nextSweep() throws -> (replay: Int, before: PostID)? {
        try transaction.row(HidingQueries.next) { (try $0[0], try $0[1]) }
    }
}

extension Hidings where Access: WriteTransaction {
    func save(_ post: PostID) throws {
        try transaction.execute(HidingQueries.upsert, post)
    }

    func delete(_ post: PostID) throws {
        try transaction.execute(HidingQueries.delete, post)
    }

    func beginReplay() throws {
        try transaction.execute(HidingQueries.begin, PostID.latest)
    }

    /// - Parameter last: `nil` ends the sweep.
    func advanceSweep(to last: PostID?) throws {
        try transaction.execute(HidingQueries.advance, last)
    }
}

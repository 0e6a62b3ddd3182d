import ServiceKit

/// The posts hidden by moderators.
struct HiddenPosts<Access: ReadTransaction> {
    let transaction: Access
}

extension HiddenPosts where Access: WriteTransaction {
    /// Returns `false` if hidden already.
    func insert(_ post: PostID, at moment: Timestamp) throws -> Bool {
        try transaction.execute(ReportQueries.hidePost, post, moment) == 1
    }

    /// Returns whether it was hidden.
    func delete(_ post: PostID) throws -> Bool {
        try transaction.execute(ReportQueries.restorePost, post) == 1
    }
}

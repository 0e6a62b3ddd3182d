import CatalogueContract
import FavouritesContract
import ServiceKit

/// Applies changes of posts to the kept ones and creates alerts; other posts are ignored.
struct KeptPostUpdates {
    /// Posts that end sooner are alerted.
    private static let expiryNotice = Duration.seconds(86_400)

    let transaction: WriteTransaction
    let notifier: AlertNotifier

    init(_ transaction: WriteTransaction, _ notifier: AlertNotifier) {
        self.transaction = transaction
        self.notifier = notifier
    }

    func update(_ post: Post, at moment: Timestamp) throws {
        guard let known = try transaction.keptPosts.find(post.id) else { return }
        let price = post.content.price?.description
        try transaction.keptPosts.setPublished(post, price: price, at: moment)
        guard !known.isUnknown else { return }
        if post.revision > known.revision, price != known.price {
            try alert(known.isShown ? .price : .back, of: post.id, at: moment)
            try transaction.alerts.setFormerPrice(known.price, of: post.id)
        } else if !known.isShown {
            try alert(.back, of: post.id, at: moment)
        } else if post.revision > known.revision {
            try alert(.changed, of: post.id, at: moment)
        }
    }

    func close(_ post: PostID, as state: PostState, at moment: Timestamp) throws {
        guard let known = try transaction.keptPosts.find(post) else { return }
        try transaction.keptPosts.setClosed(post, as: state, at: moment)
        guard !known.isUnknown else { return }
        try alert(FavouriteState(state).map { FavouriteChangeKind($0.rawValue) } ?? .gone, of: post, at: moment)
    }

    func delete(_ post: PostID, at moment: Timestamp) throws {
        guard let known = try transaction.keptPosts.find(post) else { return }
        try transaction.keptPosts.setGone(post, at: moment)
        if !known.isUnknown { try alert(.gone, of: post, at: moment) }
    }

    /// - Returns: the number of handled posts; below `limit` when finished.
    func alertExpiring(at moment: Timestamp, limit: Int) throws -> Int {
        let posts = try transaction.alerts.listExpiring(until: moment.adding(Self.expiryNotice), limit: limit)
        for post in posts {
            try transaction.alerts.setExpiryHandled(of: post.id)
            if !post.isClosed, post.endsAt > moment { try alert(.expiring, of: post.id, at: moment) }
        }
        return posts.count
    }

    private func alert(_ kind: FavouriteChangeKind, of post: PostID, at moment: Timestamp) throws {
        try transaction.alerts.insert(kind, of: post, at: moment)
        transaction.afterCommit { [notifier] in notifier.notify(post) }
    }
}

import ServiceKit

/// Wakes long polls of users with a changed favourite.
///
/// Reads the users outside the writer's transaction, in batches, so that popular posts don't slow writes.
final class AlertNotifier: Sendable {
    private static let batch = 500

    let polls = Notifier<UserID>()
    private let posts = PendingSet<PostID>()

    /// Call after COMMIT.
    func notify(_ post: PostID) {
        posts.insert([post])
    }

    func run(reading database: Database) async {
        while let pending = await posts.next() {
            for post in pending {
                // A missed wake-up only delays the poll.
                try? await wakeKeepers(of: post, reading: database)
            }
        }
    }

    private func wakeKeepers(of post: PostID, reading database: Database) async throws {
        var last = UserID(high: 0, low: 0)
        while true {
            let keepers = try await database.read { [last] transaction in
                try transaction.favourites.keepers(of: post, after: last, limit: Self.batch)
            }
            keepers.forEach(polls.notify)
            guard keepers.count == Self.batch, let end = keepers.last else { return }
            last = end
        }
    }
}

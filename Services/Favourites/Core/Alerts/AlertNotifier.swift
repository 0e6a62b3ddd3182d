import ServiceKit

/// Wakes long polls of users with a changed favourite.
///
/// Reads the users outside the writer's transaction, in parts, so that popular posts don't slow writes.
final class AlertNotifier: Sendable {
    private static let part = 500

    let bell = LongPollNotifier<UserID>()
    private let posts = Turns<PostID>()

    /// Call after COMMIT.
    func tell(_ post: PostID) {
        posts.add([post])
    }

    func run(reading database: Database) async {
        for await _ in posts.turns {
            for post in posts.take() {
                // A missed wake-up only delays the poll.
                try? await wakeKeepers(of: post, reading: database)
            }
        }
    }

    private func wakeKeepers(of post: PostID, reading database: Database) async throws {
        var last = UserID(high: 0, low: 0)
        while true {
            let keepers: [UserID] = try await database.read { [last] transaction in
                try transaction.rows(FavouriteQueries.keepersOf, post, last, Self.part) { try $0[0] }
            }
            keepers.forEach(bell.ring)
            guard keepers.count == Self.part, let end = keepers.last else { return }
            last = end
        }
    }
}

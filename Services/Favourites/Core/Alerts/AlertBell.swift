import ServiceKit

/// Wakes the long polls of everybody who keeps a post of which there is news.
///
/// Who that is, is read behind the writer's back, in parts: a post that a hundred thousand keep costs the writer what any
/// other does.
final class AlertBell: Sendable {
    private static let part = 500

    /// Where they wait.
    let bell = Doorbell<UserID>()
    private let posts = Turns<PostID>()

    /// There is news of a post; told after the COMMIT.
    func tell(_ post: PostID) {
        posts.add([post])
    }

    /// Wakes whoever keeps the posts, until it is cancelled.
    func run(reading database: Database) async {
        for await _ in posts.turns {
            for post in posts.take() {
                // Whoever is not woken hears of it when the wait is over: this costs time, not news.
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

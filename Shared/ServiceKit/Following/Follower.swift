import Logging
import Messaging
import Storage
import Wire

/// Reads another service's events and applies each together with the cursor: at least once on the wire, once in effect.
///
/// A restart, a late start or a lost reply costs nothing.
struct Follower: Sendable {
    let following: Following
    let database: Database
    let client: Client
    let logger: Logger

    /// How long one poll waits for news.
    private static let wait = Duration.seconds(20)

    /// Follows until it is cancelled.
    func run() async {
        var pause = Duration.milliseconds(50)
        while !Task.isCancelled {
            do {
                try await followOnce()
                pause = .milliseconds(50)
            } catch {
                guard !Task.isCancelled else { return }
                logger.warning(
                    "following \(following.source) will be tried again",
                    metadata: ["error": "\(error)"]
                )
                // A cancelled pause ends the loop at its head.
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, .seconds(1))
            }
        }
    }

    private func followOnce() async throws {
        let cursor = try await database.read { [source = following.source.text] in try $0.cursor(of: source) }
        let batch = try await client.send(
            EventsAfter(
                sequence: cursor?.sequence ?? 0,
                limit: 500,
                waitMs: Int(Follower.wait / .milliseconds(1))
            ),
            to: following.source
        )
        try await database.write { [following] transaction in
            if let cursor, cursor.epoch != batch.epoch || batch.last < cursor.sequence {
                try following.startOver(transaction)
                try transaction.setCursor(FollowCursor(epoch: batch.epoch, sequence: 0), of: following.source.text)
                return
            }
            for event in batch.events {
                try following.apply[event.name]?(event, transaction)
            }
            let sequence = batch.events.last?.sequence ?? cursor?.sequence ?? 0
            guard cursor == nil || sequence != cursor?.sequence else { return }
            try transaction.setCursor(FollowCursor(epoch: batch.epoch, sequence: sequence), of: following.source.text)
        }
    }
}

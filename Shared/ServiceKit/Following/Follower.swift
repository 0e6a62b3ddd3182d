import Logging
import Messaging
import Storage
import Wire

/// Reads another service's events and applies each together with the cursor: at least once on the wire, once in effect.
///
/// A restart, a late start or a lost reply costs nothing, and an event that cannot be applied holds up no other.
struct Follower: Sendable {
    let following: Following
    let database: Database
    let client: Client
    let replays: Replays
    let logger: Logger

    /// How long one poll waits for news.
    private static let wait = Duration.seconds(20)

    /// Follows until it is cancelled.
    func run() async {
        var pause = Duration.milliseconds(50)
        var complaint = Complaint()
        // A sweep may have been cut off by the end of the process.
        var isUnswept = true
        while !Task.isCancelled {
            do {
                if isUnswept { try await sweep() }
                isUnswept = try await followOnce()
                pause = .milliseconds(50)
                complaint = Complaint()
            } catch {
                guard !Task.isCancelled else { return }
                if complaint.isWorthALine("\(error)") {
                    logger.warning(
                        "following \(following.source) will be tried again",
                        metadata: ["error": "\(error)"]
                    )
                }
                // A cancelled pause ends the loop at its head.
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, .seconds(1))
            }
        }
    }

    /// Forgets what was not told again in a replay, with other writes in between.
    private func sweep() async throws {
        while try await !database.write({ [following] in try following.sweep(in: $0) }) { try Task.checkCancellation() }
    }

    /// - Returns: whether there is something to be swept before the next batch.
    private func followOnce() async throws -> Bool {
        let cursor = try await database.read { [source = following.source.text] in try $0.cursor(of: source) }
        let request = EventsAfter(
            sequence: cursor?.sequence ?? 0,
            limit: 500,
            waitMs: Int(Follower.wait / .milliseconds(1)),
            epoch: cursor?.epoch
        )
        guard let batch = try await poll(request) else { return false }
        let outcome = try await database.write { [following] in try following.take(batch, after: cursor, in: $0) }
        tell(outcome)
        return outcome.isUnswept
    }

    /// - Returns: `nil` when the log is to be read from the beginning, and this poll's answer no longer wanted.
    private func poll(_ request: EventsAfter) async throws -> EventsAfter.Reply? {
        try await withThrowingTaskGroup(of: EventsAfter.Reply?.self) { group in
            group.addTask { try await client.send(request, to: following.source) }
            group.addTask { [bell = replays.bell(of: following.source)] in
                await bell.wait(for: .seconds(60))
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    private func tell(_ batch: FollowedBatch) {
        if batch.isStartOver {
            logger.notice("what \(following.source) has told is read from the beginning")
        }
        if let trouble = batch.firstTrouble {
            logger.warning(
                "events of \(following.source) are in quarantine",
                metadata: ["count": "\(batch.quarantined)", "first": "\(trouble)"]
            )
        }
        if batch.dropped > 0 {
            logger.warning(
                "the quarantine is full: events are dropped from it",
                metadata: ["count": "\(batch.dropped)"]
            )
        }
    }
}

/// What has been complained of, so that the same is not said every second.
private struct Complaint {
    private var said: (text: String, at: ContinuousClock.Instant)?

    mutating func isWorthALine(_ text: String) -> Bool {
        if let said, said.text == text, said.at.duration(to: .now) < .seconds(60) { return false }
        said = (text, .now)
        return true
    }
}

import Logging
import UmkreisMessaging
import UmkreisStorage
import UmkreisWire

/// Applies another service's events with the cursor, each exactly once.
///
/// A failing event does not block others.
struct Follower: Sendable {
    let following: Following
    let database: Database
    let client: Client
    let replays: Replays
    let origins: DatabaseOrigins
    let logger: Logger

    private static let wait = Duration.seconds(20)
    /// Pause between looks at a source while its database, or the follower's own, is missing.
    private static let lossPause = Duration.seconds(1)
    /// Limits the warnings about quarantined events of a batch; the others are counted.
    private static let maximumWarnings = 20

    func run() async {
        var pause = Duration.milliseconds(50)
        var complaint = LogLimiter()
        // A restart may have interrupted a sweep.
        var isUnswept = true
        // The first reply comes at once, so that a lost database is known before the service is ready.
        var wait = Duration.zero
        while !Task.isCancelled {
            do {
                if isUnswept { try await sweep() }
                if let isDue = try await followOnce(waiting: wait) {
                    (isUnswept, wait) = (isDue, Follower.wait)
                } else {
                    try await Task.sleep(for: Follower.lossPause)
                }
                pause = .milliseconds(50)
                complaint = LogLimiter()
            } catch {
                guard !Task.isCancelled else { return }
                if complaint.shouldLog("\(error)") {
                    logger.warning(
                        "following \(following.source) will be tried again",
                        metadata: ["error": "\(error)"]
                    )
                }
                // The loop checks cancellation.
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, .seconds(1))
            }
        }
    }

    /// Sweeps in short transactions.
    private func sweep() async throws {
        while try await !database.write({ [following] in try following.sweep(in: $0) }) { try Task.checkCancellation() }
    }

    /// - Returns: whether a sweep is due; `nil` if a database is missing.
    private func followOnce(waiting wait: Duration) async throws -> Bool? {
        if origins.isMissing { return nil }
        let cursor = try await database.read { [source = following.source.text] in try $0.cursor(of: source) }
        let request = EventsAfter(
            sequence: cursor?.sequence ?? 0,
            limit: 500,
            waitMs: Int(wait / .milliseconds(1)),
            epoch: cursor?.epoch
        )
        guard let batch = try await poll(origins.introduce(request, to: following.source)) else { return false }
        guard try await origins.accept(batch, from: following.source) else { return nil }
        let outcome = try await database.write { [following] in try following.take(batch, after: cursor, in: $0) }
        log(outcome)
        return outcome.isUnswept
    }

    /// - Returns: `nil` if a replay was requested.
    private func poll(_ request: EventsAfter) async throws -> EventsAfter.Reply? {
        try await withThrowingTaskGroup(of: EventsAfter.Reply?.self) { group in
            group.addTask { try await client.send(request, to: following.source) }
            group.addTask { [wakeup = replays.wakeup(for: following.source)] in
                await wakeup.wait(for: .seconds(60))
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    private func log(_ batch: BatchOutcome) {
        if batch.isStartOver {
            logger.notice("the events of \(following.source) are read again from the beginning")
        }
        if logger.logLevel <= .debug {
            for event in batch.applied { logger.debug("applied an event", metadata: event.metadata(following.source)) }
        }
        for failed in batch.quarantined.prefix(Self.maximumWarnings) {
            let metadata = failed.event.metadata(following.source).merging(["reason": "\(failed.reason)"]) { $1 }
            logger.warning("an event is in quarantine", metadata: metadata)
        }
        if batch.quarantined.count > Self.maximumWarnings {
            logger.warning(
                "more events of \(following.source) are in quarantine",
                metadata: ["count": "\(batch.quarantined.count - Self.maximumWarnings)"]
            )
        }
        if batch.dropped > 0 {
            logger.warning(
                "the quarantine is full: the least recently tried events are dropped",
                metadata: ["count": "\(batch.dropped)"]
            )
        }
    }
}

extension EventLine {
    /// Returns the ids of the event for log records, without its content.
    func metadata(_ source: ServiceName) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "source": "\(source)", "event": "\(name)", "sequence": "\(sequence)", "subject": "\(subject)",
        ]
        if let trace { metadata["trace"] = "\(trace)" }
        return metadata
    }
}

/// Limits an identical log line to once a minute.
private struct LogLimiter {
    private var said: (text: String, at: ContinuousClock.Instant)?

    mutating func shouldLog(_ text: String) -> Bool {
        if let said, said.text == text, said.at.duration(to: .now) < .seconds(60) { return false }
        said = (text, .now)
        return true
    }
}

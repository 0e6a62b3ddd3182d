import Logging
import Storage
import Synchronization
import Vocabulary

/// Keeps a service's file small and clean while the service runs: retention and maintenance hourly, and soon after the
/// start.
struct Housekeeping: Sendable {
    let database: Database
    let tasks: [RetentionTask]
    let now: @Sendable () -> Timestamp
    let bell: HousekeepingBell
    let logger: Logger

    /// How many rows one transaction does at most, so that no write waits long for the one writer.
    static let limit = 500
    /// How many transactions one task has in a run at most: one that never finds an end holds up no other for ever.
    private static let steps = 100_000
    private static let firstPause = Duration.seconds(10)
    private static let pause = Duration.seconds(3600)
    /// Between two runs at least, when one has failed or the bell was rung.
    private static let shortPause = Duration.seconds(60)

    /// Does the work again and again, until it is cancelled.
    func run() async throws {
        try await Task.sleep(for: Self.firstPause)
        while true {
            let isDone = await runOnce()
            try await Task.sleep(for: Self.shortPause)
            if isDone { await bell.wait(for: Self.pause - Self.shortPause) }
        }
    }

    /// Does all there is to do now.
    ///
    /// - Returns: false if some of it failed, which the log tells.
    @discardableResult
    func runOnce() async -> Bool {
        var isDone = true
        for task in tasks where !Task.isCancelled {
            isDone = await succeeds(task.name) { try await finish(task) } && isDone
        }
        return await succeeds("maintenance") { try await database.maintain() } && isDone
    }

    private func succeeds(_ name: String, _ work: () async throws -> Void) async -> Bool {
        do {
            try await work()
            return true
        } catch is CancellationError {
            return false
        } catch {
            logger.warning("house-keeping will be tried again", metadata: ["task": "\(name)", "error": "\(error)"])
            return false
        }
    }

    private func finish(_ task: RetentionTask) async throws {
        let now = now()
        for _ in 0..<Self.steps {
            let done = try await database.write { try task.step($0, now, Self.limit) }
            if done < Self.limit { return }
        }
        logger.warning("house-keeping goes on in an hour", metadata: ["task": "\(task.name)"])
    }
}

/// Calls for house-keeping before the hour is over, after an erasure: what was erased leaves the log and the indexes of
/// words, too.
public final class HousekeepingBell: Sendable {
    private let listener = Mutex(DoorbellListener())

    init() {}

    /// Asks for it within some two minutes; however often it is rung, the house is kept once.
    public func ring() {
        listener.withLock(\.self).wake()
    }

    /// Waits until it is rung, or has been since the last time, or until the time is over.
    func wait(for duration: Duration) async {
        _ = await listener.withLock(\.self).wait(until: .now + duration)
        listener.withLock { $0 = DoorbellListener() }
    }
}

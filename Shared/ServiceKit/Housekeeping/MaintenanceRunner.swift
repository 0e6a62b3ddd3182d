import Logging
public import UmkreisStorage
public import UmkreisVocabulary
import UmkreisWire

/// Runs retention and maintenance soon after the start, then hourly.
struct MaintenanceRunner: Sendable {
    let database: Database
    let tasks: [RetentionTask]
    let now: @Sendable () -> Timestamp
    let wakeup: Wakeup
    let logger: Logger

    /// Limits a transaction's duration.
    static let limit = 500
    /// Most transactions per task and run.
    private static let steps = 100_000
    private static let firstPause = Duration.seconds(10)
    private static let pause = Duration.seconds(3600)
    /// Least time between runs, after a failure or wake-up.
    private static let shortPause = Duration.seconds(60)

    func run() async throws {
        try await Task.sleep(for: Self.firstPause)
        while true {
            let isDone = await runOnce()
            try await Task.sleep(for: Self.shortPause)
            if isDone { await wakeup.wait(for: Self.pause - Self.shortPause) }
        }
    }

    /// - Returns: false if some tasks failed, which is logged.
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
            logger.warning("maintenance will be tried again", metadata: ["task": "\(name)", "error": "\(error)"])
            return false
        }
    }

    private func finish(_ task: RetentionTask) async throws {
        let now = now()
        switch task.work {
        case .files(let tidy): return try await tidy(now)
        case .rows(let step):
            for _ in 0..<Self.steps {
                let done = try await database.write { try step($0, now, Self.limit) }
                if done < Self.limit { return }
            }
        }
        logger.warning("maintenance continues in an hour", metadata: ["task": "\(task.name)"])
    }
}

/// One retention rule for a service's own tables.
///
/// ```swift
/// RetentionTask("guests who signed in") { transaction, now, limit in
///     try transaction.forgetMerges(before: now.adding(.seconds(-3600)), limit: limit)
/// }
/// ```
/// Runs hourly in short transactions. A failed task is retried a minute later.
public struct RetentionTask: Sendable {
    /// Name in the log: `ended sessions`.
    public let name: String
    let work: Work

    enum Work: Sendable {
        case rows(@Sendable (_ transaction: WriteTransaction, _ now: Timestamp, _ limit: Int) throws -> Int)
        case files(@Sendable (_ now: Timestamp) async throws -> Void)
    }

    /// - Parameter step: processes at most `limit` rows and returns their number.
    public init(
        _ name: String,
        step: @escaping @Sendable (_ transaction: WriteTransaction, _ now: Timestamp, _ limit: Int) throws -> Int
    ) {
        self.name = name
        work = .rows(step)
    }

    /// Creates a task for files beside the database.
    ///
    /// - Parameter tidy: uses its own transactions.
    public init(_ name: String, tidying tidy: @escaping @Sendable (_ now: Timestamp) async throws -> Void) {
        self.name = name
        work = .files(tidy)
    }
}

extension RetentionTask {
    /// Returns the tasks for common tables.
    ///
    /// - Parameters:
    ///   - sources: cursors of others are deleted.
    ///   - copies: of the service's database.
    static func ofEveryService(following sources: [ServiceName], _ copies: UpgradeCopies) -> [RetentionTask] {
        let followed = Set(sources.map(\.text))
        return [
            // Longer than clients repeat a request.
            RetentionTask("stored replies") { transaction, now, limit in
                try transaction.pruneReplies(before: now.adding(.seconds(-86_400)), limit: limit)
            },
            RetentionTask("superseded events") { try $0.compactEvents(at: $1, limit: $2) },
            RetentionTask("tombstones") { try $0.dropTombstones(at: $1, limit: $2) },
            RetentionTask("daily counts") { transaction, now, limit in
                let day = CivilDate(dayNumber: CivilDate(of: now).dayNumber - DailyActivity.daysRule.range.upperBound)
                return try transaction.pruneDailyCounts(before: day, limit: limit)
            },
            RetentionTask("cursors of services no longer followed") { transaction, _, _ in
                // A part of a source, such as `catalogue.rebuild`, belongs to the service.
                for source in try transaction.cursors().keys
                where !followed.contains(source) && !followed.contains(String(source.prefix { $0 != "." })) {
                    try transaction.forgetCursor(of: source)
                    try transaction.emptyQuarantine(of: source)
                }
                return 0
            },
            RetentionTask("copies from before upgrades") { now in
                try copies.prune(before: now.adding(.zero - UpgradeCopies.retention))
            },
        ]
    }
}

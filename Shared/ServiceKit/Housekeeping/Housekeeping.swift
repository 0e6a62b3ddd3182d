import Logging
public import Storage
public import Vocabulary
import Wire

/// Keeps a service's file small and clean while the service runs: retention and maintenance hourly, and soon after the
/// start.
struct Housekeeping: Sendable {
    let database: Database
    let tasks: [RetentionTask]
    let now: @Sendable () -> Timestamp
    let bell: Bell
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
        switch task.work {
        case .files(let tidy): return try await tidy(now)
        case .rows(let step):
            for _ in 0..<Self.steps {
                let done = try await database.write { try step($0, now, Self.limit) }
                if done < Self.limit { return }
            }
        }
        logger.warning("house-keeping goes on in an hour", metadata: ["task": "\(task.name)"])
    }
}

/// One retention rule: which rows of a service's own tables go when their time is over.
///
/// ```swift
/// RetentionTask("guests who signed in") { transaction, now, limit in
///     try transaction.forgetMerges(before: now.adding(.seconds(-3600)), limit: limit)
/// }
/// ```
/// It is run hourly, one transaction after the other with other writes in between, until a step has fewer rows to do
/// than it may. A step that fails is logged and tried again a minute later; the other tasks go on.
public struct RetentionTask: Sendable {
    /// What goes, in words, for the log: `ended sessions`.
    public let name: String
    let work: Work

    enum Work: Sendable {
        case rows(@Sendable (_ transaction: WriteTransaction, _ now: Timestamp, _ limit: Int) throws -> Int)
        case files(@Sendable (_ now: Timestamp) async throws -> Void)
    }

    /// - Parameter step: does at most `limit` rows, by the service's clock, and returns how many it did.
    public init(
        _ name: String,
        step: @escaping @Sendable (_ transaction: WriteTransaction, _ now: Timestamp, _ limit: Int) throws -> Int
    ) {
        self.name = name
        work = .rows(step)
    }

    /// For what is no row alone, as files beside the database are.
    ///
    /// - Parameter tidy: takes away what its time is over for, by the service's clock, in transactions of its own.
    public init(_ name: String, tidying tidy: @escaping @Sendable (_ now: Timestamp) async throws -> Void) {
        self.name = name
        work = .files(tidy)
    }
}

extension RetentionTask {
    /// What goes from the tables that every service's file has.
    ///
    /// - Parameter sources: whose events it follows; what was noted of others it followed before goes.
    static func ofEveryService(following sources: [ServiceName]) -> [RetentionTask] {
        let followed = Set(sources.map(\.text))
        return [
            // Longer than anybody goes on repeating a request.
            RetentionTask("answers to keys") { transaction, now, limit in
                try transaction.pruneAnswers(before: now.adding(.seconds(-86_400)), limit: limit)
            },
            RetentionTask("events out of date") { try $0.compactEvents(at: $1, limit: $2) },
            RetentionTask("tombstones") { try $0.dropTombstones(at: $1, limit: $2) },
            RetentionTask("cursors of those no longer followed") { transaction, _, _ in
                for source in try transaction.cursors().keys where !followed.contains(source) {
                    try transaction.forgetCursor(of: source)
                    try transaction.emptyQuarantine(of: source)
                }
                return 0
            },
        ]
    }
}

import Logging
public import UmkreisStorage
public import UmkreisVocabulary

/// Work due at stored times, done within about a second.
///
/// Readers' results may depend on its timing only by that.
public struct DueWork: Sendable {
    /// Processes at most `limit` rows and returns their number.
    public typealias Step = @Sendable (_ transaction: WriteTransaction, _ now: Timestamp, _ limit: Int) throws -> Int

    private let subject: String
    private let database: Database
    private let now: @Sendable () -> Timestamp
    private let logger: Logger
    private let next: @Sendable (ReadTransaction) throws -> Timestamp?
    private let step: Step
    private let commits: Wakeup

    /// Limits a transaction's duration.
    private static let batch = 200
    /// The clock can be set, so the last hour is polled.
    private static let pause = Duration.seconds(1)
    private static let soon = Duration.seconds(3600)
    /// The recheck of a distant due time; commits also wake it.
    private static let longPause = Duration.seconds(60)
    /// After a database failure.
    private static let troublePause = Duration.seconds(30)

    /// - Parameters:
    ///   - subject: for the log: `expired posts`.
    ///   - next: `nil` for never.
    ///   - step: must make progress: `next` advances or rows decrease.
    public init(
        _ subject: String,
        in environment: ServiceEnvironment,
        next: @escaping @Sendable (ReadTransaction) throws -> Timestamp?,
        step: @escaping Step
    ) {
        self.subject = subject
        database = environment.database
        now = environment.now
        logger = environment.logger
        commits = environment.commits.makeWakeup()
        self.next = next
        self.step = step
    }

    public func run() async throws {
        while true {
            do {
                let next = try await doDue()
                try await Task.sleep(for: Self.pause)
                if next.map({ $0 <= now().adding(Self.soon) }) == true { continue }
                // Commits of other instances wake nobody here.
                let isQuiet = next == nil && !database.isShared
                await commits.wait(for: isQuiet ? Self.soon : Self.longPause)
            } catch let error where !(error is CancellationError) {
                logger.warning("\(subject) will be looked for again", metadata: ["error": "\(error)"])
                try await Task.sleep(for: Self.troublePause)
            }
        }
    }

    /// - Returns: the next due time.
    private func doDue() async throws -> Timestamp? {
        while let due = try await database.read(next) {
            let moment = now()
            guard due <= moment else { return due }
            _ = try await database.write { [step] in try step($0, moment, Self.batch) }
        }
        return nil
    }
}

import Logging
public import Storage
public import Vocabulary

/// Work that is due at a moment which a row tells, and is then done within a second or so.
///
/// What readers are shown does not hang on when it is done, or hangs on it by no more than that.
public struct DueWork: Sendable {
    /// Does at most so many rows, by the service's clock, and returns how many it did.
    public typealias Step = @Sendable (_ transaction: WriteTransaction, _ now: Timestamp, _ limit: Int) throws -> Int

    private let subject: String
    private let database: Database
    private let now: @Sendable () -> Timestamp
    private let logger: Logger
    private let next: @Sendable (ReadTransaction) throws -> Timestamp?
    private let step: Step
    private let commits: Bell

    /// How many rows one transaction does at most, so that no write waits long.
    private static let batch = 200
    /// A clock can be set: so the last hour before the next moment is not slept through.
    private static let pause = Duration.seconds(1)
    private static let soon = Duration.seconds(3600)
    /// Until a moment that is far away is looked at again, unless something is written.
    private static let longPause = Duration.seconds(60)
    /// After the database has failed.
    private static let troublePause = Duration.seconds(30)

    /// - Parameters:
    ///   - subject: what it is about, in words, for the log: `posts that have ended`.
    ///   - next: when the next of it is due; `nil` for never.
    ///   - step: does a part of what is due, so that `next` tells something later or there is less of it.
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
        commits = environment.commits.makeBell()
        self.next = next
        self.step = step
    }

    /// Does whatever is due, until it is cancelled.
    public func run() async throws {
        while true {
            do {
                let next = try await doDue()
                try await Task.sleep(for: Self.pause)
                if next.map({ $0 <= now().adding(Self.soon) }) == true { continue }
                await commits.wait(for: next == nil ? Self.soon : Self.longPause)
            } catch let error where !(error is CancellationError) {
                logger.warning("\(subject) will be looked for again", metadata: ["error": "\(error)"])
                try await Task.sleep(for: Self.troublePause)
            }
        }
    }

    /// - Returns: when the next of it is due.
    private func doDue() async throws -> Timestamp? {
        while let due = try await database.read(next) {
            let moment = now()
            guard due <= moment else { return due }
            _ = try await database.write { [step] in try step($0, moment, Self.batch) }
        }
        return nil
    }
}

import Logging
import ServiceKit

/// Ends posts whose ``PostContent/validUntil`` has come, so that they are counted and told as expired.
///
/// Who reads a post is told its state at that moment, so nobody waits for this.
struct PostExpiry: Sendable {
    /// By which house-keeping sees to what is left, a late start's for one.
    static let task = RetentionTask("posts that have ended") { transaction, now, limit in
        try transaction.expireSome(at: now, limit: limit)
    }

    private let database: Database
    private let now: @Sendable () -> Timestamp
    private let logger: Logger

    /// How many one transaction ends at most, so that no write waits long.
    private static let batch = 200
    /// A clock can be set, and an end can be brought forward: so the time until the next one is not slept through.
    private static let pause = Duration.seconds(1)
    /// After the database has failed.
    private static let troublePause = Duration.seconds(30)

    init(_ environment: ServiceEnvironment) {
        database = environment.database
        now = environment.now
        logger = environment.logger
    }

    /// Ends whatever is due, until it is cancelled.
    func run() async throws {
        while true {
            do {
                try await endDue()
                try await Task.sleep(for: Self.pause)
            } catch let error where !(error is CancellationError) {
                logger.warning("posts that have ended will be looked for again", metadata: ["error": "\(error)"])
                try await Task.sleep(for: Self.troublePause)
            }
        }
    }

    private func endDue() async throws {
        while let end = try await database.read({ try $0.nextPostEnd() }), end <= now() {
            let moment = now()
            _ = try await database.write { try $0.expireSome(at: moment, limit: Self.batch) }
        }
    }
}

extension ReadTransaction {
    /// When the next published post ends by itself.
    fileprivate func nextPostEnd() throws -> Timestamp? {
        try value(PostQueries.nextEnd)
    }
}

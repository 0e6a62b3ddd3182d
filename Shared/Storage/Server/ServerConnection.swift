import UmkreisPostgres

/// A thread's connection, opened again after a failure.
final class ServerConnection {
    /// How long connecting may take.
    private static let timeout = Duration.seconds(3)
    private static let (shortestPause, longestPause) = (Duration.milliseconds(50), Duration.seconds(1))

    private let place: ServerPlace
    private var connection: PostgresConnection?
    private var pause = ServerConnection.shortestPause
    /// The last attempt's failure, which stands until the pause is over.
    private var failure: (error: any Error, until: ContinuousClock.Instant)?

    init(to place: ServerPlace) {
        self.place = place
    }

    /// - Throws: errors of `body`; ``PostgresError``.
    func transaction<Value>(
        _ kind: PostgresTransaction.Kind,
        before deadline: ContinuousClock.Instant,
        _ body: (PostgresTransaction) throws -> Value
    ) throws -> Value {
        try opened(before: deadline).transaction(kind, before: deadline, body)
    }

    func opened(before deadline: ContinuousClock.Instant) throws -> PostgresConnection {
        if let connection, connection.isOpen { return connection }
        if let failure, .now < failure.until { throw failure.error }
        do {
            let opened = try PostgresConnection.open(
                place.address,
                for: place.program,
                in: place.schema,
                before: min(deadline, .now + Self.timeout)
            )
            (connection, failure, pause) = (opened, nil, Self.shortestPause)
            return opened
        } catch {
            failure = (error, .now + pause)
            pause = min(pause * 2, Self.longestPause)
            throw error
        }
    }
}

import UmkreisPostgres

/// A schema on a server, and the threads that wait for it.
final class ServerEngine: Sendable {
    typealias Read = @Sendable (ServerConnection) -> Void

    private static let batchLimit = 64

    private let reads = WorkQueue<Read>()
    private let writes = WorkQueue<WriteJob>()
    let numberer: EventNumberer
    private let bells: ServerBells

    init(_ place: ServerPlace, _ configuration: DatabaseConfiguration) {
        let numberer = EventNumberer(place, committed: configuration.eventsCommitted)
        let bells = ServerBells(place, received: configuration.notesReceived) { topics in
            if topics?.contains(ServerBells.events) ?? true { numberer.ring() }
            if topics != [ServerBells.events] { configuration.heard(topics) }
        }
        numberer.whenNumbered { bells.ring(ServerBells.events) }
        (self.numberer, self.bells) = (numberer, bells)
        reads.start(place.readers, named: "reads") { reads in
            let connection = ServerConnection(to: place)
            while let read = reads.take().first { read(connection) }
        }
        writes.start(1, named: "writes") { [numberer] writes in
            let connection = ServerConnection(to: place)
            while true {
                let jobs = writes.take(Self.batchLimit)
                if jobs.isEmpty { return }
                ServerBatch(configuration: configuration, connection: connection, numberer: numberer).run(jobs)
            }
        }
    }

    func submit(_ job: WriteJob) {
        do {
            try writes.submit(job)
        } catch {
            job.refuse(error)
        }
    }

    /// Runs `body` on a snapshot, on a thread of its own.
    func read<Value: Sendable>(
        before deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (ReadTransaction) throws -> Value
    ) async throws -> Value {
        let cancellation = CancellationFlag()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                do {
                    try reads.submit { connection in
                        continuation.resume(
                            with: Result {
                                if cancellation.isRaised { throw CancellationError() }
                                return try Self.read(body, on: connection, before: deadline)
                            }
                        )
                    }
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            cancellation.raise()
        }
    }

    func ring(_ topic: UInt64) {
        bells.ring(topic)
    }

    func sendNote(_ note: String) {
        bells.sendNote(note)
    }

    func awaitEventNumbers() async {
        await numberer.run()
    }

    /// Finishes reads and writes, and numbers their events.
    func close() async {
        await writes.close()
        await reads.close()
        await numberer.close()
        await bells.close()
    }

    private static func read<Value>(
        _ body: (ReadTransaction) throws -> Value,
        on connection: ServerConnection,
        before deadline: ContinuousClock.Instant
    ) throws -> Value {
        var attempts = 0
        while true {
            attempts += 1
            var failure: (any Error)?
            do {
                return try connection.transaction(.read, before: deadline) { postgres in
                    let server = ServerTransaction(postgres)
                    defer { server.end() }
                    do {
                        return try body(ReadTransaction(server))
                    } catch {
                        failure = postgres.failure
                        throw error
                    }
                }
            } catch {
                let cause = (failure ?? error) as? PostgresError
                guard attempts < ServerBatch.maximumAttempts, cause?.mayRunAgain == true else {
                    throw (error as? PostgresError)?.forCallers ?? error
                }
            }
        }
    }
}

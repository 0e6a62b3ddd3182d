import UmkreisPostgres

/// Writes that share one COMMIT on a server, or else run one by one.
struct ServerBatch {
    /// How often a closure runs at most.
    static let maximumAttempts = 3
    /// Limits background work, for which all other writes wait.
    ///
    /// A server that does not answer takes as long to notice; shorter than the failover to another.
    private static let timeout = Duration.seconds(15)

    let configuration: DatabaseConfiguration
    let connection: ServerConnection
    let numberer: EventNumberer

    /// A job that ran in a transaction.
    private struct Run {
        let job: WriteJob
        let attempt: WriteAttempt
        let transaction: WriteTransaction
    }

    /// Undoes a transaction.
    private struct Undoing: Error {}

    private enum Outcome {
        case committed(Run)
        /// With the first failure of a statement, if one has failed.
        case undone(Run, because: PostgresError?)
    }

    func run(_ jobs: [WriteJob]) {
        var alone = jobs
        if jobs.count > 1, !configuration.rehearsesWrites { alone = runTogether(jobs) }
        for job in alone { runAlone(job) }
    }

    // MARK: Together

    /// - Returns: the jobs to run alone.
    private func runTogether(_ jobs: [WriteJob]) -> [WriteJob] {
        var runs: [Run] = []
        var others: [WriteJob] = []
        do {
            try connection.transaction(.write, before: .now + configuration.writeTimeout) { postgres in
                try takeTurn(postgres)
                for job in jobs {
                    // It is refused alone.
                    guard job.obsolescence == nil else { others.append(job); continue }
                    let run = try run(job, in: postgres)
                    let hasSpoiled = postgres.failure != nil || run.transaction.hasChanged
                    if run.attempt.failure != nil, hasSpoiled { throw Undoing() }
                    runs.append(run)
                }
            }
        } catch PostgresError.outcomeUnknown {
            let (again, lost) = (jobs.filter(\.noticesRepeats), jobs.filter { !$0.noticesRepeats })
            for job in lost { job.refuse(StorageUnavailable.outcomeUnknown) }
            return again
        } catch PostgresError.refused {
            for job in jobs { job.refuse(StorageUnavailable.unreachable) }
            return []
        } catch {
            return jobs
        }
        finish(runs)
        return others
    }

    // MARK: Alone

    private func runAlone(_ job: WriteJob) {
        var attempts = 0
        while true {
            if let obsolescence = job.obsolescence { return job.refuse(obsolescence) }
            attempts += 1
            do {
                if configuration.rehearsesWrites { try rehearse(job) }
                switch try runOnce(job) {
                case .committed(let run): return finish([run])
                case .undone(_, let cause) where attempts < Self.maximumAttempts && cause?.mayRunAgain == true: continue
                case .undone(let run, _): return run.attempt.finish(.success(()))
                }
            } catch let error as PostgresError {
                if attempts < Self.maximumAttempts, mayRunAgain(job, after: error) { continue }
                return job.refuse(error.forCallers)
            } catch {
                return job.refuse(error)
            }
        }
    }

    private func runOnce(_ job: WriteJob) throws -> Outcome {
        let timeout = job.deadline == nil ? Self.timeout : configuration.writeTimeout
        var undone: Outcome?
        do {
            let done = try connection.transaction(.write, before: .now + timeout) { postgres in
                try takeTurn(postgres)
                let run = try run(job, in: postgres)
                guard run.attempt.failure != nil else { return run }
                undone = .undone(run, because: postgres.failure as? PostgresError)
                throw Undoing()
            }
            return .committed(done)
        } catch let undoing as Undoing {
            guard let undone else { throw undoing }
            return undone
        }
    }

    private func mayRunAgain(_ job: WriteJob, after error: PostgresError) -> Bool {
        if case .outcomeUnknown = error { return job.noticesRepeats }
        return error.mayRunAgain
    }

    /// Runs and undoes a closure.
    private func rehearse(_ job: WriteJob) throws {
        do {
            try connection.transaction(.write, before: .now + Self.timeout) { postgres in
                try takeTurn(postgres)
                _ = try run(job, in: postgres)
                throw Undoing()
            }
        } catch is Undoing {
            return
        }
    }

    // MARK: In a transaction

    /// Excludes the writes of other instances until the end of the transaction.
    private func takeTurn(_ postgres: PostgresTransaction) throws {
        try postgres.run(ServerQueries.takeTurn)
    }

    /// - Throws: the failure of a statement that the closure did not wait for.
    private func run(_ job: WriteJob, in postgres: PostgresTransaction) throws -> Run {
        let server = ServerTransaction(postgres)
        let transaction = WriteTransaction(server, now: configuration.now, trace: job.trace)
        defer { transaction.end() }
        let attempt = job.run(transaction)
        if attempt.failure == nil {
            if let failure = postgres.failure { throw failure }
            do {
                for event in transaction.collectedEvents { try transaction.insert(event) }
                try server.settle()
            } catch {
                throw postgres.failure ?? error
            }
        }
        return Run(job: job, attempt: attempt, transaction: transaction)
    }

    private func finish(_ runs: [Run]) {
        let succeeded = runs.filter { $0.attempt.failure == nil }.map(\.transaction)
        for hook in succeeded.flatMap(\.commitHooks) { hook() }
        if !succeeded.isEmpty { configuration.committed() }
        if succeeded.contains(where: { !$0.collectedEvents.isEmpty }) { numberer.ring() }
        for run in runs { run.attempt.finish(.success(())) }
    }
}

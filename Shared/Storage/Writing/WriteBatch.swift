import GRDB

/// Writes that share one COMMIT: each has a savepoint of its own, so that one which fails takes no other with it.
struct WriteBatch {
    let configuration: DatabaseConfiguration

    /// Runs the jobs and tells each caller how it ended.
    func run(_ jobs: [WriteJob], on writer: GRDB.Database) {
        var rest = jobs[...]
        while !rest.isEmpty {
            do {
                let connection = try Connection(writer)
                try connection.run("BEGIN IMMEDIATE")
                rest = runTransaction(rest, on: connection)
            } catch {
                for job in rest { job.refuse(error) }
                return
            }
        }
    }

    /// - Returns: the jobs that have not been run, because SQLite gave the transaction up before their turn.
    private func runTransaction(_ jobs: ArraySlice<WriteJob>, on connection: Connection) -> ArraySlice<WriteJob> {
        var done: [(attempt: WriteAttempt, transaction: WriteTransaction)] = []
        var rest = jobs
        let hasCompany = jobs.count > 1
        var fate: Result<Void, any Error> = .success(())
        while let job = rest.popFirst() {
            if job.isCancelled {
                job.refuse(CancellationError())
                continue
            }
            let transaction = WriteTransaction(connection, now: configuration.now)
            let outcome = attempt(job, transaction, on: connection, hasCompany: hasCompany)
            done.append((outcome, transaction))
            if connection.isOutsideTransaction {
                // The error itself is the business of the one who met it, unless it would have met everybody.
                fate = .failure(outcome.failure as? StorageUnavailable ?? StorageError.transactionLost)
                break
            }
        }
        let succeeded = done.filter { $0.attempt.failure == nil }
        if case .success = fate {
            fate = end(on: connection, keeping: !succeeded.isEmpty)
        }
        if case .success = fate { announceCommit(of: succeeded.map(\.transaction)) }
        for (attempt, _) in done { attempt.finish(fate) }
        return rest
    }

    /// Runs one closure and undoes it, and it alone, if it fails.
    private func attempt(
        _ job: WriteJob,
        _ transaction: WriteTransaction,
        on connection: Connection,
        hasCompany: Bool
    ) -> WriteAttempt {
        do {
            if hasCompany { try connection.run("SAVEPOINT job") }
        } catch {
            return WriteAttempt(failure: error) { _ in job.refuse(error) }
        }
        var attempt = job.run(transaction)
        transaction.end()
        if attempt.failure == nil, connection.hasBrokenDeferredKeys {
            attempt = attempt.failing(StorageError.constraint(.deferredKeys))
        }
        guard !connection.isOutsideTransaction else { return attempt }
        do {
            if attempt.failure != nil, hasCompany { try connection.run("ROLLBACK TO job") }
            if hasCompany { try connection.run("RELEASE job") }
            return attempt
        } catch {
            return attempt.failing(error)
        }
    }

    private func end(on connection: Connection, keeping: Bool) -> Result<Void, any Error> {
        do {
            try connection.run(keeping ? "COMMIT" : "ROLLBACK")
            return .success(())
        } catch {
            if !connection.isOutsideTransaction { try? connection.run("ROLLBACK") }
            return .failure(error)
        }
    }

    private func announceCommit(of transactions: [WriteTransaction]) {
        for hook in transactions.flatMap(\.commitHooks) { hook() }
        if let newest = transactions.compactMap(\.lastAnnounced).max() { configuration.eventsCommitted(newest) }
    }
}

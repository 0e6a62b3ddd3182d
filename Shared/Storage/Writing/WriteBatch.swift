/// Writes that share one COMMIT: each has a savepoint of its own, so that one which fails takes no other with it.
struct WriteBatch {
    let configuration: DatabaseConfiguration
    /// The writer's.
    let connection: Connection

    /// A job whose closure has run in the transaction at hand.
    private struct Run {
        let job: WriteJob
        let attempt: WriteAttempt
        let transaction: WriteTransaction
    }

    /// Runs the jobs and tells each caller how it ended.
    func run(_ jobs: [WriteJob]) {
        var rest = jobs[...]
        while !rest.isEmpty {
            do {
                // A ROLLBACK that failed would leave every later batch inside the transaction that it was to end.
                if !connection.isOutsideTransaction { try connection.run("ROLLBACK") }
                try connection.run("BEGIN IMMEDIATE")
                rest = runTransaction(rest)
            } catch {
                for job in rest { job.refuse(error) }
                return
            }
        }
    }

    /// - Returns: the jobs to be run in another transaction, because SQLite gave this one up; fewer than there were.
    private func runTransaction(_ jobs: ArraySlice<WriteJob>) -> ArraySlice<WriteJob> {
        var done: [Run] = []
        var rest = jobs
        let hasCompany = jobs.count > 1
        while let job = rest.popFirst() {
            if let obsolescence = job.obsolescence {
                job.refuse(obsolescence)
                continue
            }
            let run = run(job, hasCompany: hasCompany)
            if connection.isOutsideTransaction { return giveUp(done, because: run) + rest }
            done.append(run)
        }
        let succeeded = done.filter { $0.attempt.failure == nil }
        let fate = end(keeping: !succeeded.isEmpty)
        if case .success = fate { announceCommit(of: succeeded.map(\.transaction)) }
        for run in done { run.attempt.finish(fate) }
        return rest
    }

    /// Tells those whose writes are lost, with a transaction that SQLite has given up, and finds those to run again.
    private func giveUp(_ done: [Run], because culprit: Run) -> ArraySlice<WriteJob> {
        let loss = culprit.attempt.failure ?? StorageError.transactionLost
        culprit.attempt.finish(.failure(loss))
        // A full disk would be met by everybody; anything else was the business of the one who met it.
        let isEverybodys = loss as? StorageUnavailable == .diskFull
        var again: ArraySlice<WriteJob> = []
        for run in done {
            if isEverybodys || run.attempt.failure != nil {
                run.attempt.finish(.failure(loss))
            } else {
                again.append(run.job)
            }
        }
        return again
    }

    /// Runs one closure and undoes it, and it alone, if it fails.
    private func run(_ job: WriteJob, hasCompany: Bool) -> Run {
        let transaction = WriteTransaction(connection, now: configuration.now)
        return Run(
            job: job,
            attempt: attempt(job, transaction, hasCompany: hasCompany),
            transaction: transaction
        )
    }

    private func attempt(_ job: WriteJob, _ transaction: WriteTransaction, hasCompany: Bool) -> WriteAttempt {
        do {
            if hasCompany { try connection.run("SAVEPOINT job") }
        } catch {
            return WriteAttempt(failure: error) { _ in job.refuse(error) }
        }
        connection.limit.begin(nil, or: job.deadline == nil ? nil : configuration.longestWrite)
        var attempt = job.run(transaction)
        connection.limit.begin(nil, or: nil)
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

    private func end(keeping: Bool) -> Result<Void, any Error> {
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

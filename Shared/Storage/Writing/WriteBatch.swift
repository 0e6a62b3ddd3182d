/// Writes that share one COMMIT but fail independently.
///
/// Savepoints copy each changed page, so they are used only in a second run, after a failed write has changed rows.
struct WriteBatch {
    let configuration: DatabaseConfiguration
    let connection: Connection

    /// A job that ran in this transaction.
    private struct Run {
        let job: WriteJob
        let attempt: WriteAttempt
        let transaction: WriteTransaction
    }

    func run(_ jobs: [WriteJob]) {
        var rest = jobs[...]
        var inSavepoints = false
        while !rest.isEmpty {
            do {
                // A failed ROLLBACK would leave later batches inside it.
                if !connection.isOutsideTransaction { try connection.run("ROLLBACK") }
                try connection.run("BEGIN IMMEDIATE")
                rest = runTransaction(rest, inSavepoints: inSavepoints)
                inSavepoints = true
            } catch {
                for job in rest { job.refuse(error) }
                return
            }
        }
    }

    /// - Returns: jobs to rerun in savepoints, fewer each time.
    private func runTransaction(_ jobs: ArraySlice<WriteJob>, inSavepoints: Bool) -> ArraySlice<WriteJob> {
        var done: [Run] = []
        var rest = jobs
        while let job = rest.popFirst() {
            if let obsolescence = job.obsolescence {
                job.refuse(obsolescence)
                continue
            }
            let run = run(job, inSavepoint: inSavepoints)
            if connection.isOutsideTransaction { return giveUp(done, because: run) + rest }
            done.append(run)
            if !inSavepoints, jobs.count > 1, run.attempt.failure != nil, run.transaction.hasChanged {
                return done.map(\.job) + rest
            }
        }
        let succeeded = done.filter { $0.attempt.failure == nil }
        let fate = end(keeping: !succeeded.isEmpty)
        if case .success = fate { notifyAfterCommit(of: succeeded.map(\.transaction)) }
        for run in done { run.attempt.finish(fate) }
        return rest
    }

    /// Handles SQLite's own rollback; returns the jobs to rerun.
    private func giveUp(_ done: [Run], because culprit: Run) -> ArraySlice<WriteJob> {
        let loss = culprit.attempt.failure ?? StorageError.transactionLost
        culprit.attempt.finish(.failure(loss))
        // Only a full disk affects all jobs.
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

    private func run(_ job: WriteJob, inSavepoint: Bool) -> Run {
        let transaction = WriteTransaction(connection, now: configuration.now, trace: job.trace)
        return Run(job: job, attempt: attempt(job, transaction, inSavepoint: inSavepoint), transaction: transaction)
    }

    /// Runs a job in a savepoint: a failure undoes only this job.
    private func attempt(_ job: WriteJob, _ transaction: WriteTransaction, inSavepoint: Bool) -> WriteAttempt {
        do {
            if inSavepoint { try connection.run("SAVEPOINT job") }
        } catch {
            return WriteAttempt(failure: error) { _ in job.refuse(error) }
        }
        if configuration.rehearsesWrites, let failed = rehearse(job) { return failed }
        connection.limit.begin(nil, or: job.deadline == nil ? nil : configuration.writeTimeout)
        var attempt = job.run(transaction)
        connection.limit.begin(nil, or: nil)
        transaction.end()
        if attempt.failure == nil, connection.hasBrokenDeferredKeys {
            attempt = attempt.failing(StorageError.constraint(.deferredKeys))
        }
        guard inSavepoint, !connection.isOutsideTransaction else { return attempt }
        do {
            if attempt.failure != nil { try connection.run("ROLLBACK TO job") }
            try connection.run("RELEASE job")
            return attempt
        } catch {
            return attempt.failing(error)
        }
    }

    /// Runs and undoes a closure.
    ///
    /// - Returns: `nil` unless the whole transaction was lost.
    private func rehearse(_ job: WriteJob) -> WriteAttempt? {
        do {
            try connection.run("SAVEPOINT rehearsal")
            let transaction = WriteTransaction(connection, now: configuration.now, trace: job.trace)
            let attempt = job.run(transaction)
            transaction.end()
            if connection.isOutsideTransaction { return attempt }
            try connection.run("ROLLBACK TO rehearsal")
            try connection.run("RELEASE rehearsal")
            return nil
        } catch {
            return WriteAttempt(failure: error) { _ in job.refuse(error) }
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

    private func notifyAfterCommit(of transactions: [WriteTransaction]) {
        for hook in transactions.flatMap(\.commitHooks) { hook() }
        configuration.committed()
        if let newest = transactions.compactMap(\.lastAnnounced).max() { configuration.eventsCommitted(newest) }
    }
}

import CPostgres

/// Statements on their way to the server and back, in the order in which they were sent.
///
/// After a failure the server skips everything up to the next synchronisation.
final class PostgresPipeline {
    let link: PostgresLink
    private var statements = StatementCache()
    /// The texts of the statements with unread results.
    private var pending: [String] = []

    init(_ link: PostgresLink) {
        self.link = link
    }

    /// The number of statements with unread results.
    var pendingCount: Int { pending.count }

    /// Sends a text of the server's own, without values, and does not prepare it.
    func send(_ sql: String) throws(PostgresError) {
        try link.send { umkreis_PQsendQueryParams($0, sql, 0, nil, nil, nil, nil, 1) }
        pending.append(sql)
    }

    func send(_ statement: PreparedStatement, _ values: BoundValues) throws(PostgresError) {
        try link.send { handle in
            values.withPointers { umkreis_PQsendQueryPrepared(handle, statement.name, $0, $1, $2, $3, 1) }
        }
        pending.append(statement.sql)
    }

    /// Prepares a text on first use, which takes a trip to the server.
    func statement(_ sql: String, _ wait: PostgresWait) throws -> PreparedStatement {
        if let kept = statements.find(sql) { return kept }
        let text = try PostgresText(sql).sql
        let name = statements.makeName()
        try link.send { umkreis_PQsendPrepare($0, name, text, 0, nil) }
        pending.append(sql)
        try link.send { umkreis_PQsendDescribePrepared($0, name) }
        pending.append(sql)
        let statement = try PreparedStatement(name, sql, describedBy: lastResult(wait))
        if let oldest = statements.insert(statement) { try send("DEALLOCATE \(oldest.name)") }
        return statement
    }

    /// The tables have changed since statements were prepared.
    func forgetStatements() throws(PostgresError) {
        statements.removeAll()
        try send("DEALLOCATE ALL")
    }

    /// Waits for all statements, and returns the result of the last.
    ///
    /// - Throws: the first failure.
    func lastResult(_ wait: PostgresWait) throws(PostgresError) -> PostgresResult {
        try link.send(umkreis_PQsendFlushRequest)
        var last: PostgresResult?
        while !pending.isEmpty { last = try receive(wait) }
        guard let last else { throw .lost("there is nothing to wait for") }
        return last
    }

    /// Waits for all statements and ends the state of failure.
    ///
    /// - Returns: the result of the last, or the first failure.
    /// - Throws: what ended the connection or the wait; after a failure of a statement, that.
    func synchronise(_ wait: PostgresWait) throws(PostgresError) -> Result<PostgresResult?, PostgresError> {
        var last: PostgresResult?
        var failure: PostgresError?
        do throws(PostgresError) {
            try link.send(umkreis_PQpipelineSync)
            while !pending.isEmpty {
                do throws(PostgresError) {
                    last = try receive(wait)
                } catch {
                    guard case .server = error else { throw error }
                    failure = failure ?? error
                }
            }
            guard try nextResult(wait).status == UMKREIS_PQ_SYNCHRONISED else { throw .lost("an unexpected answer") }
        } catch {
            throw failure ?? error
        }
        return failure.map(Result.failure) ?? .success(last)
    }

    /// The result of the oldest statement.
    private func receive(_ wait: PostgresWait) throws(PostgresError) -> PostgresResult {
        let result = try nextResult(wait)
        let sql = pending.removeFirst()
        guard result.isFailure, result.status != UMKREIS_PQ_SKIPPED else { return result }
        guard let failure = result.failure(of: sql), !result.isFatal else {
            throw .lost(result.field("M") ?? "the server has closed it")
        }
        throw .server(failure)
    }

    /// Skips the ends of earlier results.
    private func nextResult(_ wait: PostgresWait) throws(PostgresError) -> PostgresResult {
        for _ in 0..<4 {
            if let result = try link.nextResult(wait) { return result }
        }
        throw .lost("an answer is missing")
    }
}

import UmkreisPostgres

extension PostgresError {
    /// The error that callers of ``Database`` know.
    var forCallers: any Error {
        switch self {
        case .library(let problem), .address(let problem): StorageError.settings(problem)
        case .refused, .lost, .cancelled: StorageUnavailable.unreachable
        case .outcomeUnknown: StorageUnavailable.outcomeUnknown
        case .outOfTime: StorageUnavailable.outOfTime
        case .transactionEnded: StorageError.transactionLost
        case .statement(let problem, let sql): StorageError.statement(problem: problem, sql: sql)
        case .column(let column, let problem, let sql): StorageError.column(column, problem: problem, sql: sql)
        case .server(let failure): failure.forCallers
        }
    }
}

extension ServerFailure {
    fileprivate var forCallers: any Error {
        switch meaning {
        case .unique: violation(of: .unique)
        case .foreignKey: violation(of: .foreignKey)
        case .notNull: violation(of: .notNull)
        case .check: violation(of: .check)
        case .diskFull: StorageUnavailable.diskFull
        case .conflict, .stalePlan, .busy: StorageUnavailable.busy
        case .outOfTime: StorageUnavailable.outOfTime
        case .unavailable: StorageUnavailable.unreachable
        case .forbidden, .other: StorageError.server(state: state, message: message, sql: sql)
        }
    }

    private func violation(of rule: ConstraintViolation.Rule) -> StorageError {
        let subject = [table, constraint ?? column].compactMap(\.self).joined(separator: ".")
        return .constraint(ConstraintViolation(rule: rule, subject: subject, sql: sql))
    }
}

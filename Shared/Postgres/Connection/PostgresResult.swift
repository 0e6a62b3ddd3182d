import CPostgres

/// One result of the server, freed with this object.
final class PostgresResult {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        umkreis_PQclear(handle)
    }

    var status: Int { Int(umkreis_PQresultStatus(handle)) }

    var isFailure: Bool { ![UMKREIS_PQ_COMMAND_DONE, UMKREIS_PQ_ROWS].contains { $0 == status } }

    /// Such as `COMMIT` or `INSERT 0 1`.
    var tag: String { String(cString: umkreis_PQcmdStatus(handle)) }

    var changedRows: Int { Int(String(cString: umkreis_PQcmdTuples(handle))) ?? 0 }

    func field(_ code: Character) -> String? {
        code.asciiValue.flatMap { umkreis_PQresultErrorField(handle, Int32($0)) }.map { String(cString: $0) }
    }

    /// The server's error; `nil` for one of the connection.
    func failure(of sql: String) -> ServerFailure? {
        guard let state = field("C") else { return nil }
        // Texts of class 22 quote the values that do not fit.
        let message = state.hasPrefix("22") ? "" : field("M") ?? ""
        return ServerFailure(
            state: state,
            message: message,
            table: field("t"),
            column: field("c"),
            constraint: field("n"),
            sql: sql
        )
    }

    /// Whether it ends the connection.
    var isFatal: Bool { ["FATAL", "PANIC"].contains(field("V")) }
}

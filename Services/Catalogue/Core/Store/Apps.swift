import CatalogueContract
import ServiceKit

/// The declared apps.
struct Apps<Access: ReadTransaction> {
    let transaction: Access

    func find(_ name: String) throws -> DeclaredApp? {
        try transaction.row(AppQueries.find, name, decode: declared)
    }

    /// Lists apps by name, at most ``DeclareAppHandler/limit``.
    func list() throws -> [DeclaredApp] {
        try transaction.rows(AppQueries.list, decode: declared)
    }

    func count() throws -> Int {
        try transaction.value(AppQueries.count) ?? 0
    }

    private func declared(_ row: Row) throws -> DeclaredApp {
        DeclaredApp(
            app: try WireJSON.decode(AppDefinition.self, from: try row["definition"] as String),
            changedAt: try row["changedAt"]
        )
    }
}

extension Apps where Access: WriteTransaction {
    func save(_ declared: DeclaredApp) throws {
        let json = try WireJSON.text(declared.app)
        try transaction.execute(AppQueries.upsert, declared.app.name, json, declared.changedAt)
    }

    /// Returns `false` if there is no such app.
    func delete(_ name: String) throws -> Bool {
        try transaction.execute(AppQueries.delete, name) > 0
    }
}

/// SQL of `app`.
enum AppQueries {
    static let table = """
        CREATE TABLE app (
            name TEXT NOT NULL,
            definition TEXT NOT NULL,
            changedAt INTEGER NOT NULL,
            CONSTRAINT appKey PRIMARY KEY (name)
        ) STRICT;
        """

    private static let columns = "definition, changedAt"
    static let find = "SELECT \(columns) FROM app WHERE name = ?"
    /// Reads the whole table, which is small.
    static let list = "SELECT \(columns) FROM app ORDER BY name"
    static let count = "SELECT count(*) FROM app"
    static let upsert = """
        INSERT INTO app (name, definition, changedAt) VALUES (?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET definition = excluded.definition, changedAt = excluded.changedAt
        """
    static let delete = "DELETE FROM app WHERE name = ?"
}

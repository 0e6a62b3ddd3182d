/// What every schema has to keep, looked at before a migration is committed.
enum SchemaRules {
    static func check(_ transaction: ReadTransaction) throws {
        let loose: String? = try transaction.value(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            """
        )
        if let loose {
            throw StorageError.migration("table \(loose) is not STRICT")
        }
        let orphan: String? = try transaction.value("SELECT \"table\" FROM pragma_foreign_key_check")
        if let orphan {
            throw StorageError.migration("table \(orphan) is left with a foreign key that points at nothing")
        }
    }
}

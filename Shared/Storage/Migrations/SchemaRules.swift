/// Rules checked before a migration commits.
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
            throw StorageError.migration("a foreign key of table \(orphan) has no target")
        }
    }
}

/// What earlier programs rely on in a schema: its tables, their columns, and what restricts their rows.
///
/// A changed CHECK of a rebuilt table is not noticed.
struct SchemaShape {
    private struct Column: Hashable {
        let table: String
        let name: String
        let type: String
        let isRequired: Bool
        let hasDefault: Bool
    }

    private let columns: Set<Column>
    /// Unique indexes and triggers, as `table.name`.
    private let restrictions: Set<String>

    init(_ transaction: ReadTransaction) throws {
        let columns = try transaction.rows(
            """
            SELECT held.name, part.name, part.type, part."notnull", part.dflt_value IS NOT NULL
            FROM pragma_table_list AS held JOIN pragma_table_info(held.name) AS part
            WHERE held.schema = 'main' AND held.type IN ('table', 'virtual')
            """
        ) { row in
            Column(
                table: try row[0],
                name: try row[1],
                type: try row[2],
                isRequired: try row[3],
                hasDefault: try row[4]
            )
        }
        self.columns = Set(columns)
        let restrictions = try transaction.rows(
            """
            SELECT held.name || '.' || part.name
            FROM pragma_table_list AS held JOIN pragma_index_list(held.name) AS part
            WHERE held.schema = 'main' AND held.type = 'table' AND part."unique" = 1
            UNION ALL
            SELECT tbl_name || '.' || name FROM sqlite_schema WHERE type = 'trigger'
            """
        ) { try $0[0, as: String.self] }
        self.restrictions = Set(restrictions)
    }

    /// - Throws: ``StorageError`` for a change that earlier programs would notice.
    func requireOnlyAdditions(in later: SchemaShape) throws {
        let former = Set(columns.map(\.table))
        if let lost = columns.subtracting(later.columns).map({ "\($0.table).\($0.name)" }).min() {
            throw StorageError.migration("an expanding migration keeps \(lost) as it was")
        }
        let added = later.columns.subtracting(columns).filter { former.contains($0.table) }
        if let required = added.filter({ $0.isRequired && !$0.hasDefault }).map({ "\($0.table).\($0.name)" }).min() {
            throw StorageError.migration("an expanding migration gives \(required) a default, or lets it be null")
        }
        let tighter = later.restrictions.subtracting(restrictions).filter { name in
            former.contains { name.hasPrefix("\($0).") }
        }
        if let restriction = tighter.min() {
            throw StorageError.migration("an expanding migration adds no restriction such as \(restriction)")
        }
    }
}

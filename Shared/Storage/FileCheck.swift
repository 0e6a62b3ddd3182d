import CSQLite
public import UmkreisWire

/// Checks a database file without changing it, also while its service runs.
public enum FileCheck {
    /// Reads the whole file, or only its schema.
    ///
    /// A missing file is reported with the traces of its content.
    ///
    /// - Parameters:
    ///   - isSchemaOnly: whether to leave out the search for damage.
    ///   - files: compares the files beside a sound database with their rows.
    /// - Throws: ``StorageError`` if the file can't be read as a database.
    public static func run(
        on path: String,
        migrations: [Migration],
        isSchemaOnly: Bool = false,
        files: (ReadTransaction) throws -> StoredFilesReport? = { _ in nil }
    ) throws -> DatabaseReport {
        let traces = FolderTraces(of: path)
        if traces.isFileMissing { return report(missing: traces, migrations) }
        let connection = try Connection(path: path, flags: SQLITE_OPEN_READONLY)
        try connection.run("PRAGMA query_only = ON")
        let reader = ReadTransaction(connection)
        let problems = isSchemaOnly ? [] : try SoundFile.problems(connection)
        guard try reader.hasMigrations() else { return report(missing: traces, migrations, problems) }
        let schema: Int? = try reader.value("SELECT max(number) FROM migration WHERE family = 'service'")
        var report = DatabaseReport(problems: problems, schema: schema ?? 0, knownSchema: migrations.count)
        (report.refusal, report.pending) = upgrade(of: path, reader, migrations)
        if isSchemaOnly { return report }
        let missedBy = try reader.services(.missedBy)
        report.missedBy = missedBy.isEmpty ? nil : missedBy
        let isCurrent = report.refusal == nil && report.schema >= migrations.count
        if problems.isEmpty, isCurrent { report.files = try files(reader) }
        return report
    }

    /// Compares the migrations in the file with those of this program.
    private static func upgrade(
        of path: String,
        _ reader: ReadTransaction,
        _ migrations: [Migration]
    ) -> (refusal: DatabaseReport.Refusal?, pending: Int?) {
        do {
            let ledger = MigrationLedger(subject: "the file \(path)", reader: reader)
            let pending = try ledger.pending(of: [.storage, .service(migrations)]).map(\.migrations.count).reduce(0, +)
            return (nil, pending > 0 ? pending : nil)
        } catch is DatabaseNewer {
            return (.newer, nil)
        } catch {
            return (.different, nil)
        }
    }

    /// Reports a file that can't be read, and whether that is damage.
    public static func report(_ error: any Error, of path: String, migrations: [Migration]) -> DatabaseReport {
        var report = DatabaseReport(problems: [], schema: 0, knownSchema: migrations.count)
        if case StorageError.sqlite(let code, let message, _) = error, DamageCode.contains(code) {
            report.problems = [message]
        } else if let access = FileAccess(of: path) {
            report.unreadable = access.description
        } else {
            report.unreadable = "\(error)"
        }
        return report
    }

    private static func report(
        missing traces: FolderTraces,
        _ migrations: [Migration],
        _ problems: [String] = []
    ) -> DatabaseReport {
        var report = DatabaseReport(problems: problems, schema: 0, knownSchema: migrations.count)
        report.traces = traces.found
        return report
    }
}

import UmkreisStorage

enum AuthSchema {
    static let migrations = [
        Migration(
            1,
            "accounts, their roles and sessions, and failed attempts",
            .expand,
            sql: [
                AccountQueries.table,
                AccountListQueries.indexes,
                AccountNoteQueries.table,
                RoleQueries.table,
                PasswordCostQueries.table,
                SessionQueries.table,
                AttemptQueries.table,
                CodeQueries.table,
                MailQueries.table,
                AuditQueries.table,
                ProfileQueries.fieldTable,
                ProfileQueries.table,
                AccountBlockQueries.table,
                HomeQueries.table,
                ContactQueries.table,
                ReportQueries.table,
                ReportNoteQueries.table,
                ErasureQueries.table,
                ImportQueries.table,
            ].joined(separator: "\n")
        ),
        Migration(2, "what became of backups", .expand, sql: BackupQueries.table),
        Migration(3, "why posts are hidden, and objections", .expand, sql: HidingQueries.table),
        Migration(4, "times of points in time", .expand, sql: BackupQueries.pointColumn),
    ]
}

/// Statements on tables that only a server has.
enum ServerQueries {
    static let takeTurn = "SELECT one FROM turn WHERE one = 1 FOR UPDATE"

    static let newestEvent = "SELECT newest FROM eventCount WHERE one = 1"

    static let look = """
        SELECT newest, (SELECT count(*) FROM event WHERE sequence IS NULL) FROM eventCount WHERE one = 1
        """

    static let lockNewestEvent = "SELECT newest FROM eventCount WHERE one = 1 FOR UPDATE"

    /// The events of one transaction keep their order.
    static let numberEvents = """
        WITH waiting AS MATERIALIZED (
            SELECT id, row_number() OVER (ORDER BY id) AS place FROM event WHERE sequence IS NULL
        ), numbered AS (
            UPDATE event SET sequence = eventCount.newest + waiting.place FROM waiting, eventCount
            WHERE event.id = waiting.id AND eventCount.one = 1
        )
        UPDATE eventCount SET newest = newest + (SELECT count(*) FROM waiting) WHERE one = 1
        """

    static let addEpoch = "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"

    static let hasTable = """
        SELECT 1 FROM information_schema.tables
        WHERE table_schema = CAST(current_schema() AS TEXT) AND CAST(table_name AS TEXT) = ?
        """

    /// Columns for which the server chooses missing values.
    static let numberedTables = """
        SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns
        WHERE table_schema = CAST(current_schema() AS TEXT) AND is_identity = 'YES'
        """

    /// Connections of a program to this database.
    static let countProgram = """
        SELECT count(*) FROM pg_stat_activity
        WHERE CAST(datname AS TEXT) = CAST(current_database() AS TEXT) AND application_name = ?
        """
}

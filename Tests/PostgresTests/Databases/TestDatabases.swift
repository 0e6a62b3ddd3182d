import TestKit
import UmkreisVocabulary
import UmkreisWire

@testable import UmkreisPostgres
@testable import UmkreisStorage

/// Databases in a schema of their own on the shared server.
struct TestDatabases {
    static let migrations = [
        Migration(
            1,
            "posts and counts",
            .expand,
            sql: """
                CREATE TABLE post (
                    id INTEGER NOT NULL CONSTRAINT postKey PRIMARY KEY,
                    title TEXT NOT NULL,
                    CONSTRAINT postTitle UNIQUE (title),
                    CONSTRAINT postHasTitle CHECK (title <> '')
                ) STRICT;
                CREATE TABLE held (name TEXT NOT NULL, n INTEGER NOT NULL, CONSTRAINT heldKey PRIMARY KEY (name)) STRICT;
                """
        )
    ]

    let schema = "t\(UInt64.random(in: .min ... .max))"

    func place(readers: Int = 2) throws -> ServerPlace {
        let server = try PostgresServer.shared.get()
        var place = try ServerPlace(server.address().text, schema: schema)
        place.readers = readers
        return place
    }

    func configuration(_ migrations: [Migration] = Self.migrations) throws -> DatabaseConfiguration {
        var configuration = DatabaseConfiguration(
            path: "",
            migrations: migrations,
            now: { Timestamp(milliseconds: 1_700_000_000_000) }
        )
        configuration.server = try place()
        return configuration
    }

    @discardableResult
    func withDatabase<Value>(
        _ configuration: DatabaseConfiguration? = nil,
        _ body: (Database) async throws -> Value
    ) async throws -> Value {
        let database = try await Database.open(try configuration ?? self.configuration())
        do {
            let value = try await body(database)
            try await database.close()
            return value
        } catch {
            try await database.close()
            throw error
        }
    }
}

/// A user's latest word; without a user, the word itself is the subject.
struct WordSaid: Event {
    static let name: CallName = "test.wordSaid"
    var word: String
    var by: String?
    var isTheLast: Bool?

    var subject: String { by ?? word }
    var isTombstone: Bool { isTheLast == true }
}

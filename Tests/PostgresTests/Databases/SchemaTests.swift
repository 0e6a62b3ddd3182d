import TestKit
import Testing

@testable import UmkreisPostgres
@testable import UmkreisStorage

@Suite("schemas on a server", .postgres)
struct SchemaTests {
    let databases = TestDatabases()

    private func failure(_ configuration: DatabaseConfiguration) async throws -> String {
        let error = await #expect(throws: (any Error).self) { _ = try await Database.open(configuration) }
        return error.map { "\($0)" } ?? ""
    }

    @Test func migrationsGoOnWhereTheSchemaIs() async throws {
        try await databases.withDatabase { _ in }
        let next = Migration(2, "ratings", .expand, sql: "CREATE TABLE rating (stars INTEGER NOT NULL) STRICT;") {
            try $0.run("INSERT INTO rating (stars) VALUES (?)", 5)
        }
        let configuration = try databases.configuration(TestDatabases.migrations + [next])
        for _ in 0..<2 {
            let stars = try await databases.withDatabase(configuration) { database in
                try await database.read { try $0.value("SELECT stars FROM rating", as: Int.self) }
            }
            #expect(stars == 5)
        }
        // An earlier program opens what a later one has only added to.
        try await databases.withDatabase { _ in }
    }

    @Test func aFailedMigrationChangesNothing() async throws {
        try await databases.withDatabase { _ in }
        let next = Migration(
            2,
            "ratings",
            .expand,
            sql: "CREATE TABLE rating (stars INTEGER NOT NULL) STRICT; INSERT INTO post (id, title) VALUES (1, '');"
        )
        let problem = try await failure(databases.configuration(TestDatabases.migrations + [next]))
        #expect(problem.hasPrefix(#"migration 2 "ratings" of service failed: constraint check failed: post.post"#))
        try await databases.withDatabase { database in
            await #expect(throws: StorageError.self) {
                try await database.read { try $0.rows("SELECT stars FROM rating") { _ in } }
            }
        }
    }

    @Test func anotherProgramsSchemaIsRefused() async throws {
        let contract = Migration(2, "no counts", .contract, sql: "DROP TABLE held;")
        try await databases.withDatabase(databases.configuration(TestDatabases.migrations + [contract])) { _ in }
        let problem = try await failure(databases.configuration())
        #expect(problem.hasPrefix("schema \(databases.schema) of database postgres at "))
        #expect(problem.contains("is newer than this program"))
        let edited = Migration(1, "posts", .expand, sql: "CREATE TABLE post (id INTEGER NOT NULL) STRICT;")
        #expect(
            try await failure(databases.configuration([edited])).contains("has other tables than this version makes")
        )
    }

    @Test func aRoleWithoutRightsIsNamedAtTheStart() async throws {
        let server = try PostgresServer.shared.get()
        let role = "r\(databases.schema)"
        try PostgresConnection.open(server.address()).write { try $0.runNative("CREATE ROLE \(role) LOGIN") }
        var configuration = try databases.configuration()
        configuration.server = try ServerPlace(server.address(role).text, schema: databases.schema)
        let problem = try await failure(configuration)
        #expect(problem.contains("refuses the role of its address: permission denied for database postgres"))
        try PostgresConnection.open(server.address()).write {
            try $0.runNative("CREATE SCHEMA \(databases.schema) AUTHORIZATION \(role)")
        }
        try await databases.withDatabase(configuration) { _ in }
    }

    @Test func anUnreachableServerIsNamedAtTheStart() async throws {
        var configuration = try databases.configuration()
        configuration.server = try ServerPlace("postgres://chat:secret@%2Fmissing/umkreis", schema: "chat")
        let problem = try await failure(configuration)
        #expect(problem.hasPrefix("database umkreis at /missing refuses the connection"))
        #expect(!problem.contains("secret"))
    }

    @Test(arguments: ["", "Chat", "a-b", "a\"b", String(repeating: "a", count: 64)])
    func aSchemaHasAPlainName(schema: String) {
        #expect(throws: StorageError.self) { try ServerPlace("postgres://localhost/umkreis", schema: schema) }
    }
}

import Foundation
import UmkreisStorage
import UmkreisVocabulary

/// A path in its own folder, which is removed afterwards.
final class TemporaryFile: Sendable {
    let folder: String
    var path: String { folder + "/test.sqlite" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/storage-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func configuration(_ migrations: [Migration], scorers: [SpatialScorer] = []) -> DatabaseConfiguration {
        DatabaseConfiguration(
            path: path,
            migrations: migrations,
            scorers: scorers,
            now: { Timestamp(milliseconds: 1_700_000_000_000) }
        )
    }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + name) }

    func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.posixPermissions] as? Int
    }

    func bytes(of name: String) -> [UInt8] {
        [UInt8](FileManager.default.contents(atPath: folder + "/" + name) ?? .init())
    }

    @discardableResult
    func withDatabase<Value>(
        _ migrations: [Migration] = .posts,
        _ body: (Database) async throws -> Value
    ) async throws -> Value {
        try await withDatabase(configuration(migrations), body)
    }

    @discardableResult
    func withDatabase<Value>(
        _ configuration: DatabaseConfiguration,
        _ body: (Database) async throws -> Value
    ) async throws -> Value {
        let database = try await Database.open(configuration)
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

extension [Migration] {
    static var posts: [Migration] {
        [
            Migration(
                1,
                "posts",
                .expand,
                sql: """
                    CREATE TABLE post (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE CHECK (title <> '')) STRICT;
                    CREATE TABLE rating (
                        id INTEGER PRIMARY KEY,
                        post INTEGER NOT NULL REFERENCES post (id) DEFERRABLE INITIALLY DEFERRED,
                        stars INTEGER NOT NULL
                    ) STRICT;
                    """
            )
        ]
    }
}

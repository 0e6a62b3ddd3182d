import TestKit
import UmkreisStorage

@testable import CatalogueCore

/// A temporary catalogue file without a service; each write is rehearsed.
func withCatalogueFile(_ body: (Database) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var configuration = DatabaseConfiguration(
        path: "\(folder.path)/catalogue.sqlite",
        migrations: CatalogueService.migrations,
        now: { Timestamp(milliseconds: 0) }
    )
    configuration.rehearsesWrites = true
    let database = try await Database.open(configuration)
    try await body(database)
    try await database.close()
}

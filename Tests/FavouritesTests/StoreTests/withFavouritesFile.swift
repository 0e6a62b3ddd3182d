import FavouritesCore
import ServiceKit
import TestKit

func withFavouritesFile(_ body: (Database) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let database = try await Database.open(
        DatabaseConfiguration(
            path: "\(folder.path)/favourites.sqlite",
            migrations: FavouritesService.migrations,
            now: { .now }
        )
    )
    try await body(database)
    try await database.close()
}

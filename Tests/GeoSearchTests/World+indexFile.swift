import TestKit

@testable import GeoSearchCore

extension World {
    /// Opens the file of the service, which must be stopped.
    func withIndexFile<Result>(_ body: (Database) async throws -> Result) async throws -> Result {
        let database = try await Database.open(
            DatabaseConfiguration(
                path: "\(directory(of: "geo"))/geo.sqlite",
                migrations: GeoSearchService.migrations,
                scorers: GeoSearchService.databaseOptions.scorers,
                now: { Timestamp(milliseconds: 0) }
            )
        )
        let result = try await body(database)
        try await database.close()
        return result
    }
}

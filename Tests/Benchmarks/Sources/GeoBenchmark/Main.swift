import CatalogueCore
import GeoSearchCore
import TestKit

/// The gazetteer's places as posts: speed of indexing and of search.
///
/// Catalogue and geo-search run in this process; a call includes the codec both ways and the dispatcher, without
/// sockets. `GeoBenchmark 50000` limits the places.
@main
enum Main {
    static func main() async throws {
        let gazetteer = try Gazetteer.bundled()
        let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? gazetteer.count
        let places = (0..<min(count, gazetteer.count)).compactMap { gazetteer.place(at: $0) }
        try await World.run(CatalogueService.self, GeoSearchService.self, rehearsesWrites: false) { @Sendable world in
            let importer = try world.person("Importer", roles: ["operator"])
            print("| \(places.count) posts indexed, by the time of the last | s |\n|---|---:|")
            for row in try await Import(places: places, world: world, importer: importer).run() { print(row) }
            print("\n| search | hits | p50 ms | p95 ms | p99 ms |\n|---|---:|---:|---:|---:|")
            for workload in Workload.all {
                var queries = Queries(places: places, seed: 42)
                print(try await workload.measure(with: importer, &queries))
            }
        }
    }
}

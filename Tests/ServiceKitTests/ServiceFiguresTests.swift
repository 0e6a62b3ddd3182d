import Foundation
import Logging
import TestKit
import Testing

@testable import ServiceKit

@Suite("metrics of a service", .services(NotesService.self, CopiesService.self))
struct ServiceFiguresTests {
    private func metrics(of service: ServiceName) async throws -> String {
        try await world.sending(as: .gateway).send(Metrics(), to: service).text
    }

    /// - Returns: `nil` without such a sample.
    private func value(of sample: String, in text: String) -> Double? {
        let line = text.split(separator: "\n").first { $0.hasPrefix(sample + " ") }
        return line.flatMap { Double($0.dropFirst(sample.count + 1)) }
    }

    @Test("the difference of two numbers is how far a follower is behind") func lag() async throws {
        try await world.note("a", "one")
        try await world.waitForFollowers()
        let follower = "umkreis_follower_sequence{service=\"favourites\",source=\"catalogue\"}"
        let source = "umkreis_events_sequence{service=\"catalogue\"}"
        #expect(value(of: follower, in: try await metrics(of: "favourites")) == 1)
        #expect(value(of: source, in: try await metrics(of: "catalogue")) == 1)
        try await world.stop("favourites")
        for number in 1...3 { try await world.note("\(number)", "more") }
        #expect(value(of: source, in: try await metrics(of: "catalogue")) == 4)
    }

    @Test("the process, the release and the files are measured") func process() async throws {
        let text = try await metrics(of: "favourites")
        #expect(text.contains("umkreis_build_info{service=\"favourites\",version=\"\(Release.version)\"} 1\n"))
        for name in [
            "process_cpu_seconds_total", "process_resident_memory_bytes", "process_virtual_memory_bytes",
            "umkreis_memory_proportional_bytes", "umkreis_memory_limit_bytes", "process_open_fds", "process_max_fds",
            "umkreis_database_bytes", "umkreis_database_wal_bytes", "umkreis_disk_free_bytes",
        ] {
            let found = try #require(value(of: "\(name){service=\"favourites\"}", in: text), "\(name)")
            #expect(found > 0, "\(name)")
        }
        let start = try #require(value(of: "process_start_time_seconds{service=\"favourites\"}", in: text))
        let age = Date().timeIntervalSince1970 - start
        #expect(age > 0 && age < 86_400)
        #expect(value(of: "umkreis_erasures_pending{service=\"favourites\"}", in: text) == 0)
    }

    @Test("each family has one header, and a name with its unit") func families() async throws {
        let text = try await metrics(of: "favourites")
        let names = text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ")[2] }
        #expect(Set(names).count == names.count)
        let types = text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") && $0.hasSuffix(" counter") }
        #expect(types.allSatisfy { $0.split(separator: " ")[2].hasSuffix("_total") })
    }

    @Test("a database that cannot be read leaves the other figures") func unreadable() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try await Database.open(
            DatabaseConfiguration(path: folder.path + "/a.sqlite", migrations: [], now: { .now })
        )
        let origins = try await DatabaseOrigins(
            of: "favourites",
            in: database,
            following: [],
            timeout: .zero,
            logger: Logger(label: "test")
        )
        let figures = ServiceFigures(
            service: "favourites",
            admission: Admission(),
            records: CallRecords(),
            disk: DiskSpace(directory: folder.path, minimum: 0),
            health: DatabaseHealth(service: "favourites", database: database, origins: origins),
            sources: [],
            gauges: [],
            now: { .now }
        )
        #expect(await figures.metrics().contains("umkreis_events_sequence{"))
        try await database.close()
        let text = await figures.metrics()
        #expect(text.contains("umkreis_database_bytes{") && !text.contains("umkreis_events_sequence{"))
    }
}

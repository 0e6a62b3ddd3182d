import Foundation
import TestKit
import Testing

/// A running service reports a damaged file, and continues with the readable parts.
@Suite("a damaged database", .services(NotesService.self, CopiesService.self))
struct DamagedDatabaseTests {
    /// Overwrites everything behind the first page, in the file and its log.
    private static func damage(_ service: ServiceName) throws {
        let path = "\(world.directory(of: service))/\(service).sqlite"
        for end in ["", "-wal"] {
            let handle = try #require(FileHandle(forWritingAtPath: path + end))
            defer { try? handle.close() }
            let size = try handle.seekToEnd()
            guard size > 4096 else { continue }
            try handle.seek(toOffset: 4096)
            try handle.write(contentsOf: (4096..<size).map { _ in UInt8.random(in: 0 ... .max) })
        }
    }

    @Test("is not ready, with the reason and a metric") func isNotReady() async throws {
        for number in 1...200 { try await world.note("\(number)", String(repeating: "x", count: 500)) }
        try await world.waitForFollowers()
        try await world.runMaintenance(of: "catalogue")
        try Self.damage("catalogue")
        let operators = world.sending(as: .gateway)
        try await eventually("catalogue stays ready") {
            _ = try? await operators.send(EventsAfter(sequence: 0, limit: 500), to: "catalogue")
            do throws(Fault) {
                _ = try await operators.send(Ready(), to: "catalogue")
                return false
            } catch {
                return error.rule == "database-damaged"
            }
        }
        let text = try await operators.send(Metrics(), to: "catalogue").text
        #expect(text.contains("umkreis_database_damaged{service=\"catalogue\"} 1"))
        #expect(try await world.client.send(Copies()).texts.count == 200)
        let logs = try await operators.send(Logs(), to: "catalogue").records
        #expect(logs.contains { $0.message.contains("damaged") }, "\(logs)")
    }
}

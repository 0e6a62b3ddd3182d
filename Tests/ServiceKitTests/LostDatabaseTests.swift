import Foundation
import TestKit
import Testing
import UmkreisStorage

/// A lost volume: the service's folder is gone, and only other services know that there was one.
@Suite("a lost database", .services(NotesService.self, CopiesService.self), .timeLimit(.minutes(2)))
struct LostDatabaseTests {
    private static func lose(_ service: ServiceName) async throws {
        try await world.stop(service)
        try FileManager.default.removeItem(atPath: world.directory(of: service))
    }

    private static func startEmpty(_ service: ServiceName) async throws {
        try await world.stop(service)
        try EmptyStartPermission(in: world.directory(of: service)).give()
        try await world.start(service)
    }

    /// The rule and the service of the fault of `ready`; `nil` when ready.
    private static func problem(of service: ServiceName) async throws -> String? {
        do throws(Fault) {
            _ = try await world.client.send(Ready(), to: service)
            return nil
        } catch {
            guard case .words(let services) = error.values?["service"] else { return "\(error)" }
            return "\(error.rule ?? "") \(services.joined())"
        }
    }

    private static func awaitProblem(_ expected: String?, of service: ServiceName) async throws {
        try await eventually("\(service) does not report \(expected ?? "ready")") {
            try await problem(of: service) == expected
        }
    }

    private static func copies() async throws -> [String: String] {
        try await world.client.send(Copies()).texts
    }

    @Test("of a source stops it and its followers, which keep their data") func keepsDerivedData() async throws {
        try await world.note("a", "one")
        try await world.waitForFollowers()
        try await Self.lose("catalogue")
        try await world.start("catalogue")
        try await Self.awaitProblem("database-missing catalogue", of: "favourites")
        try await Self.awaitProblem("database-missing catalogue", of: "catalogue")
        #expect(try await Self.copies() == ["a": "one"])
        let fault = await #expect(throws: Fault.self) { try await world.note("b", "lost") }
        #expect(fault?.rule == "database-missing" && fault?.code == .unavailable)
        // It remembers, also before a follower asks.
        try await world.stop("favourites")
        try await world.restart("catalogue")
        #expect(try await Self.problem(of: "catalogue") == "database-missing catalogue")
        try await world.start("favourites")
        try await Self.awaitProblem("database-missing catalogue", of: "favourites")
        #expect(try await Self.copies() == ["a": "one"])
    }

    @Test("of a source with permission is followed from the beginning") func followsAPermittedStart() async throws {
        try await world.note("a", "one")
        try await world.waitForFollowers()
        try await Self.lose("catalogue")
        try await world.start("catalogue")
        try await Self.awaitProblem("database-missing catalogue", of: "catalogue")
        try await Self.startEmpty("catalogue")
        try await world.note("b", "new")
        try await Self.awaitProblem(nil, of: "favourites")
        // Both histories have one event, so that the last number does not distinguish them.
        try await eventually("the new history is not followed") { try await Self.copies() == ["b": "new"] }
        try await world.restart("catalogue")
        try await world.note("c", "later")
        try await world.waitForFollowers()
        #expect(try await Self.copies() == ["b": "new", "c": "later"])
    }

    @Test("of a source is forgotten when its copy is restored") func acceptsARestoredCopy() async throws {
        try await world.note("a", "one")
        try await world.waitForFollowers()
        try await world.stop("catalogue")
        let folder = world.directory(of: "catalogue")
        let copy = folder + ".copy"
        try FileManager.default.copyItem(atPath: folder, toPath: copy)
        try FileManager.default.removeItem(atPath: folder)
        try await world.start("catalogue")
        try await Self.awaitProblem("database-missing catalogue", of: "favourites")
        try await world.stop("catalogue")
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.moveItem(atPath: copy, toPath: folder)
        try await world.start("catalogue")
        try await Self.awaitProblem(nil, of: "favourites")
        try await world.note("b", "two")
        try await world.waitForFollowers()
        #expect(try await Self.copies() == ["a": "one", "b": "two"])
    }

    @Test("of a follower stops it alone, until an operator allows it") func stopsALostFollower() async throws {
        try await world.note("a", "one")
        try await world.waitForFollowers()
        try await Self.lose("favourites")
        try await world.start("favourites")
        try await Self.awaitProblem("database-missing favourites", of: "favourites")
        #expect(try await Self.problem(of: "catalogue") == nil)
        let fault = await #expect(throws: Fault.self) { try await Self.copies() }
        #expect(fault?.rule == "database-missing")
        try await Self.startEmpty("favourites")
        try await world.waitForFollowers()
        #expect(try await Self.copies() == ["a": "one"])
    }

    @Test("with traces beside it is refused at the start") func refusesToStart() async throws {
        try await world.note("a", "one")
        try await world.stop("catalogue")
        let folder = world.directory(of: "catalogue")
        try FileManager.default.removeItem(atPath: folder + "/catalogue.sqlite")
        let error = await #expect(throws: (any Error).self) { try await world.start("catalogue") }
        let said = try #require(error.map { "\($0)" })
        #expect(said.hasPrefix("the database of catalogue is missing: "), "\(said)")
        #expect(said.contains("umkreis-catalogue start-empty"), "\(said)")
        #expect(!FileManager.default.fileExists(atPath: folder + "/catalogue.sqlite"))
    }

    @Test("operators see it in the metrics") func isMeasured() async throws {
        try await world.note("a", "one")
        try await world.waitForFollowers()
        let operators = world.sending(as: .gateway)
        let sound = try await operators.send(Metrics(), to: "favourites").text
        #expect(sound.contains("umkreis_database_missing{service=\"favourites\"} 0"))
        #expect(sound.contains("umkreis_database_damaged{service=\"favourites\"} 0"))
        try await Self.lose("favourites")
        try await world.start("favourites")
        try await Self.awaitProblem("database-missing favourites", of: "favourites")
        let lost = try await operators.send(Metrics(), to: "favourites").text
        #expect(lost.contains("umkreis_database_missing{service=\"favourites\"} 1"))
    }

    /// A caller with the database of another stack must not stop it.
    @Test("a stranger's follower stops itself and not the source") func strangersStopThemselves() async throws {
        try await world.note("a", "one")
        try await world.waitForFollowers()
        var request = EventsAfter(sequence: 0)
        (request.origin, request.knownOrigin) = ("stranger", "strange-source")
        let reply = try await world.sending(as: "favourites").send(request, to: "catalogue")
        #expect(reply.isFollowerMissing != true && reply.origin != "strange-source")
        #expect(try await Self.problem(of: "catalogue") == nil)
    }

    @Test("a process without a database stops no service", arguments: [ServiceName.gateway, .edge])
    func processesWithoutADatabaseStopNoService(_ name: ServiceName) async throws {
        var request = EventsAfter(sequence: 0)
        (request.origin, request.knownOrigin) = ("its", "another")
        let reply = try await world.sending(as: name).send(request, to: "catalogue")
        #expect(reply.isFollowerMissing != true)
        #expect(try await Self.problem(of: "catalogue") == nil)
    }
}

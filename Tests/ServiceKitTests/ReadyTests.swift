import TestKit
import Testing

/// Readiness is public; the number of events would reveal activity to strangers.
@Suite("ready", .timeLimit(.minutes(1)))
struct ReadyTests {
    @Test(.services(NotesService.self, CopiesService.self), .everyWiring)
    func howFarHistoriesReachIsForServicesAndOperators() async throws {
        try await world.note("a", "one")
        try await world.waitForFollowers()
        let operators = try world.person("Olga", roles: [Role.operator])
        for client in [world.sending(as: "catalogue"), world.sending(as: .gateway), operators.client] {
            let ready = try await client.send(Ready(), to: "favourites")
            #expect(ready.epoch != nil && ready.sequence == 0)
            #expect(ready.followed == ["catalogue": 1] && ready.quarantined == 0)
        }
    }

    @Test("operators see the free space of the disk", .services(NotesService.self), .settings(["disk-free-mib": "0"]))
    func reportsTheFreeDisk() async throws {
        let ready = try await world.sending(as: .gateway).send(Ready(), to: "catalogue")
        #expect(try #require(ready.diskFreeMiB) > 0)
        #expect(ready.isDiskLow == false)
    }

    @Test(.services(NotesService.self), .settings(["disk-free-mib": "1048576"])) func reportsALowDisk() async throws {
        #expect(try await world.sending(as: .gateway).send(Ready(), to: "catalogue").isDiskLow == true)
    }

    @Test(.services(NotesService.self)) func othersGetAnEmptyReply() async throws {
        let people = [
            try world.person("Gus", isGuest: true), try world.person("Ada"),
            try world.person("Mona", roles: [Role.moderator]),
        ]
        for client in [world.client] + people.map(\.client) {
            let before = try await client.send(Ready.name(at: "catalogue"), body: .object([]))
            try await world.note("a", "one")
            let after = try await client.send(Ready.name(at: "catalogue"), body: .object([]))
            for reply in [before, after] { #expect(try reply.body(JSONValue.self) == .object([])) }
        }
    }
}

import TestKit
import Testing

/// Readiness is public; the number of events would reveal activity to strangers.
@Suite("ready", .timeLimit(.minutes(1)))
struct ReadyTests {
    @Test(arguments: Wiring.allCases)
    func howFarHistoriesReachIsForServicesAndOperators(wiring: Wiring) async throws {
        try await World.run(NotesService.self, CopiesService.self, wiring: wiring) { world in
            try await world.note("a", "one")
            try await world.settle()
            let operators = try world.person("Olga", roles: [Role.operator])
            for client in [world.sending(as: "catalogue"), world.sending(as: .gateway), operators.client] {
                let ready = try await client.send(Ready(), to: "favourites")
                #expect(ready.epoch != nil && ready.sequence == 0)
                #expect(ready.followed == ["catalogue": 1] && ready.quarantined == 0)
            }
        }
    }

    @Test("operators hear how much of the disk is free, and whether that is less than they have set")
    func tellsOperatorsOfTheDisk() async throws {
        for (setting, isLow) in [("0", false), ("1048576", true)] {
            try await World.run(NotesService.self, settings: ["disk-free-mib": setting]) { world in
                let ready = try await world.sending(as: .gateway).send(Ready(), to: "catalogue")
                #expect(try #require(ready.diskFreeMiB) > 0)
                #expect(ready.isDiskLow == isLow)
            }
        }
    }

    @Test(arguments: Wiring.allCases)
    func othersHearThatItIsReadyAndNothingElse(wiring: Wiring) async throws {
        try await World.run(NotesService.self, wiring: wiring) { world in
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
}

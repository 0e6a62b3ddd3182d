import AuthContract
import AuthCore
import CatalogueCore
import FavouritesCore
import GeoSearchCore
import TestKit
import Testing

@testable import GatewayCLI
@testable import GatewayKit

/// Concurrent commands of one profile, with real services and a real session file.
@Suite("parallel commands of one profile", .services(AuthService.self), .wiring(.zeroMQ))
struct ParallelCommandsTests {
    private static func twenty(_ shell: Shell, _ command: ShellCommand) async -> [Shell.Outcome] {
        await withTaskGroup(of: Shell.Outcome.self) { group in
            for _ in 1...20 { group.addTask { await shell.run("\(command.words) --json") } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("twenty commands at once keep the session, however often its tokens end", .settings(["token-seconds": "60"]))
    func keepTheSession() async throws {
        let shell = try Shell(in: world, deviceName: "umkreis on kitchen")
        let input = "brindle ferry oxide\n"
        let words: ShellCommand = "account register --email ada@example.org --password-stdin"
        #expect(await shell.run(words, input: input).status == .ok)
        var tokens: Set<String> = []
        for seconds in [59, 61, 61, 95, 3600] {
            world.clock.advance(by: .seconds(seconds))
            for outcome in await Self.twenty(shell, "account show") {
                #expect(outcome.status == .ok, "\(outcome.output)")
            }
            tokens.insert(try #require(try shell.credentials()?.refreshToken))
        }
        #expect(tokens.count == 5)
        #expect(try await world.events(SessionRevoked.self).isEmpty)
    }

    @Test("a token that lives a minute is used for three quarters of it", .settings(["token-seconds": "60"]))
    func doNotRenewEachTime() async throws {
        let shell = try Shell(in: world, deviceName: "umkreis on kitchen")
        #expect(await shell.run("account guest").status == .ok)
        let first = try shell.credentials()
        world.clock.advance(by: .seconds(44))
        #expect(await shell.run("account show").status == .ok)
        #expect(try shell.credentials() == first)
        world.clock.advance(by: .seconds(2))
        #expect(await shell.run("account show").status == .ok)
        #expect(try shell.credentials() != first)
    }

    @Test(
        "twenty commands at once start one guest, named after program and host",
        .services(AuthService.self, CatalogueService.self, GeoSearchService.self, FavouritesService.self)
    )
    func startOneGuest() async throws {
        let shell = try Shell(in: world, deviceName: "umkreis on kitchen")
        let outcomes = await Self.twenty(shell, "favourite list")
        #expect(outcomes.allSatisfy { $0.status == .ok })
        #expect(outcomes.count { $0.notices.contains("started a guest") } == 1)
        let sessions = await shell.run("account sessions list --json").json?["data"]?["sessions"]
        #expect(sessions?[0]?["device"] == .string("umkreis on kitchen"))
    }
}

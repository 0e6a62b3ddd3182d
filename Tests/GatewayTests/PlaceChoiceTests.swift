import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("a typed place in a write")
struct PlaceChoiceTests {
    private static let salzburg =
        #"{"type":"city","id":1,"name":"Salzburg","country":"AT","regionName":"Salzburg","#
        + #""point":{"lat":47.8,"lon":13.04},"population":150000,"timeZone":"Europe/Vienna"}"#
    private static let salzbergen =
        #"{"type":"city","id":2,"name":"Salzbergen","country":"DE","point":{"lat":52.3,"lon":7.3},"population":7000,"#
        + #""timeZone":"Europe/Berlin"}"#
    private static let saved =
        #"{"saved":{"id":"\#(someID)","name":"Bikes","search":{},"savedAt":"2026-05-01T11:00:00.000Z"},"alerts":0}"#

    /// Commands that store a place, and the call that must wait for the answer.
    private static let writes: [(command: ShellCommand, call: String)] = [
        ("post create Lamp --near Salzburgg", "catalogue.createPost"),
        ("post create Lamp --kind tip --place Salzburgg", "catalogue.createPost"),
        ("trip create Salzburgg --from 2026-12-01 --to 2026-12-04", "catalogue.createTrip"),
        ("location set Salzburgg", "auth.setHomeLocation"),
        ("alerts save Bikes bike --near Salzburgg --within 5km", "geo.saveSearch"),
        ("chat send \(someID) --place Salzburgg", "chat.sendMessage"),
    ]

    private func shell(exact: Int) throws -> (Shell, RecordingReceiver) {
        let places = #"{"places":[\#(Self.salzburg),\#(Self.salzbergen)],"exact":\#(exact)}"#
        let peer = RecordingReceiver(["geo.findPlace": [places], "geo.saveSearch": [Self.saved]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        return (shell, peer)
    }

    @Test("is a fault without a terminal if it is a guess, and names the nearest", arguments: writes)
    func refusesGuesses(_ write: (command: ShellCommand, call: String)) async throws {
        let (shell, peer) = try shell(exact: 0)
        let outcome = await shell.run(write.command)
        #expect(outcome.status == .usage, "\(outcome)")
        #expect(outcome.notices.contains("no place is named Salzburgg"))
        #expect(outcome.notices.contains("Salzburg, Salzburg, AT; Salzbergen, DE"))
        #expect(!peer.recorded.map(\.call).contains(write.call))
    }

    @Test("a guessed place is confirmed on a terminal, and declining sends no write", arguments: writes)
    func asksAboutGuesses(_ write: (command: ShellCommand, call: String)) async throws {
        let (shell, peer) = try shell(exact: 0)
        let outcome = await shell.run(write.command, input: "n\n", isTyped: true)
        #expect(outcome.notices.contains("Do you mean Salzburg, Salzburg, AT (47.8,13.04)?"), "\(outcome)")
        #expect(outcome.status != .ok && !peer.recorded.map(\.call).contains(write.call))
    }

    @Test("is taken after a yes, or if it has the typed name", arguments: writes)
    func takesTheRest(_ write: (command: ShellCommand, call: String)) async throws {
        let (asked, peer) = try shell(exact: 0)
        _ = await asked.run(write.command, input: "y\n", isTyped: true)
        #expect(peer.recorded.map(\.call).contains(write.call))
        let (named, other) = try shell(exact: 1)
        _ = await named.run(write.command)
        #expect(other.recorded.map(\.call).contains(write.call))
    }

    @Test("a search takes a guess and says so") func searchesTakeGuesses() async throws {
        let places = #"{"places":[\#(Self.salzburg)],"exact":0}"#
        let peer = RecordingReceiver(["geo.findPlace": [places], "geo.search": [#"{"hits":[],"total":{"count":0}}"#]])
        let outcome = try await Shell(over: peer.transport).run("nearest --near Salzburgg")
        #expect(outcome.status == .ok && outcome.notices.contains("near Salzburg, Salzburg, AT (47.8,13.04)"))
    }
}

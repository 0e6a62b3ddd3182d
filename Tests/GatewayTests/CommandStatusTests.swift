import GatewaySupervision
import Testing
import Wire

@testable import GatewayCLI

@Suite("exit codes")
struct CommandStatusTests {
    @Test(arguments: [
        (FaultCode.invalid, 1), (.tooLarge, 1), (.unknownCall, 1), (.versionMismatch, 1), (.forbidden, 1),
        (.internal, 1), ("something-new", 1), (.notFound, 3), (.gone, 3), (.unauthenticated, 4),
        (.reauthenticationRequired, 4), (.conflict, 5), (.keyReused, 5), (.throttled, 6), (.overloaded, 6),
        (.draining, 6), (.unavailable, 7), (.deadlineExceeded, 7), (.declined, 1), (.usage, 64), (.stackDown, 69),
        (.configuration, 78), (.interrupted, 130),
    ])
    func everyFaultHasItsNumber(code: FaultCode, number: Int) {
        #expect(CommandStatus(code).rawValue == Int32(number))
    }

    @Test func theNumbersAreThoseThatAreDocumented() {
        #expect(CommandStatus.allCases.map(\.rawValue) == [0, 1, 3, 4, 5, 6, 7, 64, 69, 78, 130])
    }

    @Test(arguments: [
        ([], CommandStatus.ok), (["post"], .ok), (["help"], .ok), (["--version"], .ok), (["serach"], .usage),
        (["search", "--nope"], .usage), (["post", "show", "no-id"], .usage), (["post", "delete", someID], .usage),
        (["chat", "list"], .authenticationRequired), (["post", "show", someID], .notFound),
    ])
    func aCommandEndsWithTheNumberOfWhatBecameOfIt(words: [String], status: CommandStatus) async throws {
        let peer = RecordingReceiver(["catalogue.findPost": ["!not-found"]])
        let shell = try Shell(over: peer.transport)
        #expect(await shell.type(words).status == status)
    }
}

/// An id that is one.
let someID = "00000000000000000000000001"

import GatewaySupervision
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

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

    @Test func matchesTheDocumentedNumbers() {
        #expect(CommandStatus.allCases.map(\.rawValue) == [0, 1, 3, 4, 5, 6, 7, 64, 69, 78, 130])
    }

    @Test(arguments: [
        ("", CommandStatus.ok), ("post", .ok), ("help", .ok), ("--version", .ok), ("serach", .usage),
        ("search --nope", .usage), ("post show no-id", .usage), ("post delete \(someID)", .usage),
        ("chat list", .authenticationRequired), ("post show \(someID)", .notFound),
    ])
    func aCommandEndsWithTheNumberOfWhatBecameOfIt(command: String, status: CommandStatus) async throws {
        let peer = RecordingReceiver(["catalogue.findPost": ["!not-found"]])
        let shell = try Shell(over: peer.transport)
        #expect(await shell.run(ShellCommand(command)).status == status)
    }

    @Test(
        "an invalid value is reported with its rule",
        arguments: [
            ("search --within 0", "within <distance>': it must be more than 0 and at most 20,040 km"),
            ("search --near 91,13", "a latitude from -90 to 90, a comma and a longitude from -180 to 180, or home"),
            ("search --where power", "it must be a name, one of >= <= = and a value"),
            ("search --viewport 1,2", "it must be four numbers with commas between them"),
            ("search --timeout 61s", "it must be 1 ms to 60 s"),
            ("search --limit many", "it must be a whole number"),
            ("post show no-id", "is invalid for '<post>': it must be an id of 26 letters and digits"),
            ("post create A --price cheap", "it must be an amount and a currency"),
            ("post create A --until soon", "it must be a day, a time or a moment"),
            ("profile show 'A b'", "it must be an id as shown in lists, a username, an email address, or me"),
            ("trip create Wien --from soon --to later", "it must be a day, as in 2026-05-01"),
        ]
    )
    func aWrongValueIsReportedWithItsRule(command: String, rule: String) async throws {
        let outcome = await (try Shell(over: RecordingReceiver([:]).transport)).run(ShellCommand(command))
        #expect(outcome.status == .usage)
        #expect(outcome.notices.contains(rule), "\(outcome.notices)")
    }
}

let someID = "00000000000000000000000001"

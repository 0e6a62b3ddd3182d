import Testing

@testable import GatewayCLI

@Suite("help of flags")
struct FlagHelpTests {
    @Test(
        "says what the second flag of a pair does",
        arguments: [
            ("up", "return at once"), ("import", "Return once all posts are stored"), ("account list", "not suspended"),
        ]
    )
    func explainsOpposites(_ command: String, _ text: String) async throws {
        let help = try await Shell(over: RecordingReceiver([:]).transport)
            .run(ShellCommand(command + " --help")).output
        #expect(help.contains(text), "\(help)")
    }

    @Test("names the shells") func namesShells() async throws {
        let help = try await Shell(over: RecordingReceiver([:]).transport).run("completion --help").output
        #expect(help.contains("bash, zsh or fish"))
    }
}

import Testing

@testable import GatewayCLI

@Suite("help of flags")
struct FlagHelpTests {
    @Test("says what the second flag of a pair does", arguments: ["up", "import", "account list"])
    func explainsOpposites(_ command: String) async throws {
        let help = try await Shell(over: RecordingReceiver([:]).transport)
            .run(ShellCommand(command + " --help")).output
        #expect(help.contains("The opposite of --"), "\(help)")
    }

    @Test("names the shells") func namesShells() async throws {
        let help = try await Shell(over: RecordingReceiver([:]).transport).run("completion --help").output
        #expect(help.contains("bash, zsh or fish"))
    }
}

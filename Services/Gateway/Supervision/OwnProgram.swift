import UmkreisProcesses
import UmkreisWire

/// The gateway's executable, run again for another command.
public enum OwnProgram {
    private static let longestOutput = 1 << 20

    /// Runs a command to its end.
    ///
    /// - Returns: whether it ended with 0 in time, and its output and errors.
    public static func run(
        _ words: [String],
        environment: [String: String],
        within timeout: Duration
    ) throws -> (isDone: Bool, output: String) {
        let run = try ProgramRun(try Programs().own, words, errors: .same(as: 1), environment: environment)
        let output = run.read(upTo: longestOutput, within: timeout)
        return (run.end(within: .seconds(5)), String(decoding: output, as: UTF8.self))
    }
}

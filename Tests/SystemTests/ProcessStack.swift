import Foundation
import TestKit

/// The real processes of a stack, with `umkreis` and independent clients for it.
protocol ProcessStack: Sendable {
    /// A folder of its own for all files.
    var folder: String { get }
    /// The variables with which `umkreis` has the stack's service key.
    var owner: [String: String] { get }

    /// The variables of `umkreis` for a command.
    func variables(for arguments: [String]) -> [String: String]

    /// Stops the processes and removes the files.
    func end() async throws
}

extension ProcessStack {
    static func newFolder() -> String {
        FileManager.default.temporaryDirectory.path + "/umk-" + String(UInt32.random(in: 0 ... .max), radix: 36)
    }

    /// Runs `body`, and ends the stack also after an error.
    func use(_ body: (Self) async throws -> Void) async throws {
        do {
            try await body(self)
        } catch {
            try await end()
            throw error
        }
        try await end()
    }

    func umkreis(
        _ arguments: [String],
        input: String = "",
        within deadline: Duration = .seconds(60),
        environment: [String: String] = [:]
    ) async throws -> Program.Ending {
        let program = Program(
            executable: RealStack.products.appending(path: "umkreis"),
            environment: variables(for: arguments).merging(environment) { $1 }
        )
        return try await program.run(arguments, input: input, within: deadline)
    }

    /// An owner's token, valid for five minutes.
    func operatorToken() async throws -> String {
        let ending = try await umkreis(["operator", "token"], environment: owner)
        return ending.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Runs an independent client of `Tests/Peers` with an owner's token.
    ///
    /// Debian has pyzmq as python3-zmq, and jsonschema as python3-jsonschema.
    func run(
        peer script: String,
        _ words: [String],
        with variables: [String: String],
        within deadline: Duration = .seconds(60)
    ) async throws -> Program.Ending {
        let token = ["SERVICE_TOKEN": try await operatorToken()]
        return try await Program(executable: Python.executable, environment: variables.merging(token) { $1 })
            .run([Python.script(script)] + words, within: deadline)
    }
}

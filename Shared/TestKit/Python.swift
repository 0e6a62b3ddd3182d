public import Foundation

/// Runs scripts of `Tests/Peers`.
public enum Python {
    /// Debian's Python.
    public static let executable = URL(filePath: "/usr/bin/python3")

    public static func script(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Tests/Peers/\(name)").standardizedFileURL.path
    }

    /// Returns the output.
    ///
    /// - Throws: ``Failed`` on an error or after a minute.
    public static func run(_ name: String, _ arguments: String...) async throws -> String {
        let process = process(name, arguments)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = await reading(from: process) {
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return data
        }
        guard process.terminationStatus == 0 else { throw Failed(script: name, status: process.terminationStatus) }
        return text
    }

    /// Runs a server that prints its port, until `body` ends.
    ///
    /// - Throws: ``Failed`` if it prints no port within a minute.
    public static func serve(
        _ name: String,
        _ arguments: [String] = [],
        _ body: (_ port: Int) async throws -> Void
    ) async throws {
        let process = process(name, arguments)
        // The server ends with its input.
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        defer { process.terminate() }
        let line = await reading(from: process) { output.fileHandleForReading.availableData }
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Failed(script: name, status: nil)
        }
        try await body(port)
    }

    private static func process(_ name: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = executable
        process.arguments = [script(name)] + arguments
        return process
    }

    /// Returns what `read` waits for, and ends the process after a minute.
    private static func reading(from process: Process, _ read: @escaping @Sendable () -> Data) async -> String {
        // Ends the read below.
        let killer = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: killer)
        defer { killer.cancel() }
        return await withCheckedContinuation { continuation in
            DispatchQueue(label: "script").async {
                continuation.resume(returning: String(decoding: read(), as: UTF8.self))
            }
        }
    }

    /// A script that failed.
    public struct Failed: Error {
        /// Its file name.
        public let script: String
        /// Its exit status; `nil` for a server that printed no port.
        public let status: Int32?
    }
}

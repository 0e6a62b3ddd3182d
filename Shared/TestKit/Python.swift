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
    /// - Throws: ``Failed`` on an error or after 30 seconds.
    public static func run(_ name: String, _ arguments: String...) async throws -> String {
        let process = Process()
        process.executableURL = executable
        process.arguments = [script(name)] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        // Ends the read below.
        let killer = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: killer)
        let text = await withCheckedContinuation { continuation in
            DispatchQueue(label: "script").async {
                let data = output.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
        killer.cancel()
        guard process.terminationStatus == 0 else { throw Failed(script: name, status: process.terminationStatus) }
        return text
    }

    /// A script that failed.
    public struct Failed: Error {
        /// Its file name.
        public let script: String
        /// Its exit status.
        public let status: Int32
    }
}

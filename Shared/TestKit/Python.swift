public import Foundation

/// A script of `Tests/Peers`, run by Debian's Python to its end.
public enum Python {
    public static let executable = URL(filePath: "/usr/bin/python3")

    public static func script(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Tests/Peers/\(name)").standardizedFileURL.path
    }

    /// What the script writes.
    ///
    /// - Throws: ``Failed`` where it ends with anything but success, which it has half a minute for.
    public static func run(_ name: String, _ arguments: String...) async throws -> String {
        let process = Process()
        process.executableURL = executable
        process.arguments = [script(name)] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        // A script that hangs is killed, which ends the reading.
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

    /// A script that did not come to a good end.
    public struct Failed: Error {
        public let script: String
        public let status: Int32
    }
}

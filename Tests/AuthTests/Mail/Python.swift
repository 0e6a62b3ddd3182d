import Foundation
import Testing

/// A script of `Tests/Peers`, run by Debian's Python to its end.
enum Python {
    static let executable = URL(filePath: "/usr/bin/python3")

    static func script(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Peers/\(name)").standardizedFileURL.path
    }

    /// What the script writes.
    static func run(_ name: String, _ arguments: String...) async throws -> String {
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
        try #require(process.terminationStatus == 0)
        return text
    }
}

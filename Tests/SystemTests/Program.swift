import Foundation
import Testing

/// A program that is run to its end, or to its deadline.
struct Program {
    struct Ending: Sendable {
        let status: Int32
        let output: String
        let errors: String
        let took: Duration
    }

    let executable: URL
    var environment: [String: String] = [:]

    /// - Parameter deadline: when it is killed.
    func run(_ arguments: [String], input: String = "", within deadline: Duration = .seconds(60)) async throws -> Ending
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "umk-run-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["in", "out", "err"] {
            try Data(name == "in" ? input.utf8 : "".utf8).write(to: folder.appending(path: name))
        }
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: "in"))
        process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: "out"))
        process.standardError = try FileHandle(forWritingTo: folder.appending(path: "err"))
        let start = ContinuousClock.now
        let killer = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.run()
                DispatchQueue.global().asyncAfter(
                    deadline: .now() + .milliseconds(Int(deadline / .milliseconds(1))),
                    execute: killer
                )
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        killer.cancel()
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        }
        return Ending(
            status: process.terminationStatus,
            output: try text("out"),
            errors: try text("err"),
            took: start.duration(to: .now)
        )
    }
}

import Foundation
import TestKit
import Testing

/// A mail server that is not ours (`Tests/Peers/smtp.py`), for the length of a test.
struct SMTPPeer: Sendable {
    /// What it noted of one letter.
    struct Note: Decodable, Sendable, Equatable {
        /// `taken`, or what it did instead.
        let what: String
        let from: String
        let to: String
        let helo: String
        let tls: String
        let login: String
        let letter: String
    }

    let port: Int
    let folder: String

    /// What auth is told of it.
    func settings(_ more: [String: String] = [:]) -> [String: String] {
        let own = [
            "mail-mode": "smtp", "mail-smtp": "smtp://127.0.0.1:\(port)", "mail-from": "post@umkreis.example",
            "mail-tls": "none",
        ]
        return own.merging(more) { $1 }
    }

    /// All that it was given, in order.
    func notes() throws -> [Note] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted().map {
            try JSONDecoder().decode(Note.self, from: Data(contentsOf: URL(filePath: "\(folder)/\($0)")))
        }
    }

    func notes(of what: String) throws -> [Note] { try notes().filter { $0.what == what } }

    /// Starts it, lets `body` use it and ends it.
    static func run(_ arguments: String..., body: (SMTPPeer) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let process = Process()
        process.executableURL = Python.executable
        process.arguments = [Python.script("smtp.py"), folder.path] + arguments
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        defer { process.terminate() }
        let line = await withCheckedContinuation { continuation in
            DispatchQueue(label: "peer").async {
                continuation.resume(
                    returning: String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
                )
            }
        }
        let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)), "\(line)")
        try await body(SMTPPeer(port: port, folder: folder.path))
    }
}

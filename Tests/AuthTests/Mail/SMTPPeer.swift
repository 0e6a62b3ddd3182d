import Foundation
import TestKit
import Testing

/// An external mail server (`Tests/Peers/smtp.py`) during a test.
struct SMTPPeer: Sendable {
    struct Note: Decodable, Sendable, Equatable {
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

    func settings(_ more: [String: String] = [:]) -> [String: String] {
        let own = [
            "mail-mode": "smtp", "mail-smtp": "smtp://127.0.0.1:\(port)", "mail-from": "post@umkreis.example",
            "mail-tls": "none",
        ]
        return own.merging(more) { $1 }
    }

    func notes() throws -> [Note] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted().map {
            try JSONDecoder().decode(Note.self, from: Data(contentsOf: URL(filePath: "\(folder)/\($0)")))
        }
    }

    func notes(of what: String) throws -> [Note] { try notes().filter { $0.what == what } }

    static func run(_ arguments: String..., body: (SMTPPeer) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try await Python.serve("smtp.py", [folder.path] + arguments) { port in
            try await body(SMTPPeer(port: port, folder: folder.path))
        }
    }
}

import Foundation
import TestKit
import UmkreisImages

/// Files by Pillow and piexif (`Tests/Peers/images.py`), with all kinds of metadata.
struct Corpus {
    /// An accepted file, as read by Pillow.
    struct Entry: Decodable {
        let name: String
        let format: ImageFormat
        let width: Int
        let height: Int
        let orientation: ImageOrientation
        let location: [Double]?
    }

    struct Refused: Decodable {
        let name: String
        let rule: String
    }

    let entries: [Entry]
    let refused: [Refused]
    private let folder: TemporaryFolder

    static func run(_ use: (Corpus) async throws -> Void) async throws {
        let corpus = try await Corpus()
        defer { corpus.folder.remove() }
        try await use(corpus)
    }

    private init() async throws {
        folder = try TemporaryFolder()
        _ = try await Python.run("images.py", "make", folder.path)
        entries = try Self.list("corpus.json", in: folder)
        refused = try Self.list("refused.json", in: folder)
    }

    func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path(name))))
    }

    func write(_ bytes: [UInt8], as name: String) throws {
        try Data(bytes).write(to: URL(filePath: path(name)))
    }

    func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    /// Problems that Pillow and exiftool find in our output.
    func problems(with what: String) async throws -> [String] {
        let told = try await Python.run("images.py", what, folder.path)
        return try JSONDecoder().decode([String].self, from: Data(told.utf8))
    }

    private static func list<Entry: Decodable>(_ name: String, in folder: TemporaryFolder) throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
    }
}

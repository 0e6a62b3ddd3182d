import Foundation
import Images
import TestKit

/// Files that Pillow and piexif have made (`Tests/Peers/images.py`), with all that may stand in them.
struct Corpus {
    /// A file that is taken, as Pillow sees it.
    struct Entry: Decodable {
        let name: String
        let format: ImageFormat
        let width: Int
        let height: Int
        let orientation: ImageOrientation
        let location: [Double]?
    }

    /// A file that is not taken.
    struct Refused: Decodable {
        let name: String
        let rule: String
    }

    let entries: [Entry]
    let refused: [Refused]
    private let folder: TemporaryFolder

    /// Makes the files, which are there for as long as `use` runs.
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

    /// What Pillow and exiftool find wrong with what has been written beside the files.
    func problems(with what: String) async throws -> [String] {
        let told = try await Python.run("images.py", what, folder.path)
        return try JSONDecoder().decode([String].self, from: Data(told.utf8))
    }

    private static func list<Entry: Decodable>(_ name: String, in folder: TemporaryFolder) throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
    }
}

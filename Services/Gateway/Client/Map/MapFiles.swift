import GatewayKit
import GatewaySupervision
import Glibc
import UmkreisTexts
import UmkreisTiles
import UmkreisWire

/// The map of streets in a data folder, which the edge serves.
struct MapFiles {
    /// Largest map in bytes; the whole planet has about 100 GB.
    private static let longest = 256 << 30
    private static let timeout = Duration.seconds(5)

    let path: String
    private let folder: String
    private let lock: FileLock
    private let owner: FileOwner

    init(in directory: DataDirectory) {
        path = InstalledMap.path(in: directory.path)
        folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        lock = FileLock(path: folder + "/lock")
        owner = FileOwner.ofFiles(in: directory.path)
    }

    /// - Returns: `nil` if none is installed.
    func installed() throws -> TileSummary? {
        guard FileStamp(of: path) != nil else { return nil }
        do throws(TileFileError) {
            return try TileFile(at: path).summary
        } catch {
            throw error.refusal(of: path)
        }
    }

    /// Copies a map, checks the copy, and then replaces the installed map at once.
    func install(_ source: InputSource) async throws -> TileSummary {
        try PrivateFile.makeFolder(folder)
        _ = owner.give(folder: folder)
        return try await lock.required(within: Self.timeout) {
            let draft = path + ".new"
            // Of a command that was killed.
            unlink(draft)
            defer { unlink(draft) }
            try await copy(source, to: draft)
            let summary: TileSummary
            do throws(TileFileError) {
                let map = try TileFile(at: draft)
                try map.check()
                summary = map.summary
            } catch {
                throw error.refusal(of: path)
            }
            let number = FileReplacement.move(draft, to: path)
            guard number == 0 else { throw Refusal.failed("cli.rule.file-unwritable", on: path, number) }
            return summary
        }
    }

    /// - Returns: whether there was one.
    func remove() async throws -> Bool {
        guard FileStamp(of: path) != nil else { return false }
        return try await lock.required(within: Self.timeout) {
            guard unlink(path) == 0 || errno == ENOENT else {
                throw Refusal.failed("cli.rule.file-unremovable", on: path)
            }
            return true
        }
    }

    private func copy(_ source: InputSource, to draft: String) async throws {
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard file >= 0 else { throw Refusal.failed("cli.rule.file-unwritable", on: draft) }
        defer { close(file) }
        guard owner.give(file) else { throw Refusal.failed("cli.rule.file-unwritable", on: draft) }
        var count = 0
        while case let part = await source.bytes(), !part.isEmpty {
            try Task.checkCancellation()
            count += part.count
            guard count <= Self.longest else {
                throw Refusal(.tooLarge, "cli.rule.map-too-large", ["most": .count(Self.longest >> 30)], field: "file")
            }
            guard FileReplacement.writeAll(part, to: file) else {
                throw Refusal.failed("cli.rule.file-unwritable", on: draft)
            }
        }
        guard fsync(file) == 0 else { throw Refusal.failed("cli.rule.file-unwritable", on: draft) }
    }
}

extension TileFileError {
    /// - Parameter path: of the installed map.
    func refusal(of path: String) -> Refusal {
        switch self {
        case .unreadable(let number): .failed("cli.rule.file-unreadable", on: path, number)
        case .notTiles: Refusal(.invalid, "cli.rule.map-not-tiles", field: "file")
        case .damaged(let reason):
            Refusal(.invalid, "cli.rule.map-damaged", ["reason": .words(PlainText.oneLine(reason))], field: "file")
        case .noIndex: Refusal(.invalid, "cli.rule.map-no-index", field: "file")
        case .notVector(let format):
            Refusal(.invalid, "cli.rule.map-not-vector", ["format": .words(PlainText.oneLine(format))], field: "file")
        case .metadata(let name): Refusal(.invalid, "cli.rule.map-metadata", ["name": .words(name)], field: "file")
        case .layersMissing(let names):
            Refusal(
                .invalid,
                "cli.rule.map-layers",
                ["layers": .words(names.joined(separator: ", "))],
                field: "file"
            )
        case .empty: Refusal(.invalid, "cli.rule.map-empty", field: "file")
        }
    }
}

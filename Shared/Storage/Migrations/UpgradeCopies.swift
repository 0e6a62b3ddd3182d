import Foundation
import UmkreisProcesses
public import UmkreisVocabulary

/// Copies of a database from before its upgrades, in `<data>/before-upgrade/<service>-<version>-<time>.db`.
///
/// They outlive the upgrade, so that it can be undone; the three newest stay, for thirty days.
public struct UpgradeCopies: Sendable {
    public static let folderName = "before-upgrade"
    /// Erased users must not stay longer.
    public static let retention = Duration.seconds(30 * 86_400)
    static let maximum = 3
    private static let suffix = ".db"
    private static let draftSuffix = ".partial"

    private let service: String
    private let folder: String

    /// - Parameter data: the data folder, which has the service's folder.
    public init(of service: String, in data: String) {
        (self.service, folder) = (service, "\(data)/\(Self.folderName)")
    }

    /// The newest copy; `nil` without any.
    public var newest: UpgradeCopy? { all.last }

    /// Oldest first.
    var all: [UpgradeCopy] {
        let names = FolderNames.read(folder) ?? []
        return names.compactMap { UpgradeCopy(named: $0, of: service, in: folder) }.sorted { $0.time < $1.time }
    }

    /// Copies the content before a schema change.
    public func make(before change: SchemaChange) throws -> UpgradeCopy {
        try makeFolder()
        removeDrafts()
        let name = "\(service)-\(change.writtenBy ?? "unknown")-\(Self.time(change.at))\(Self.suffix)"
        let path = "\(folder)/\(name)"
        try change.copy(to: path + Self.draftSuffix)
        try FileFlush.rename(path + Self.draftSuffix, to: path)
        for old in all.dropLast(Self.maximum) { unlink(old.path) }
        guard let copy = UpgradeCopy(named: name, of: service, in: folder) else {
            throw StorageError.settings("the copy \(path) has no usable name")
        }
        return copy
    }

    /// Puts a copy in the place of the service's database, whose files move to a folder beside the copies.
    ///
    /// The service must not run, and may start afterwards as if an operator had restored the copy. An interrupted undo
    /// can be repeated.
    ///
    /// - Returns: the folder with the former files.
    public func undo(_ copy: UpgradeCopy, of database: String, at now: Timestamp) throws -> String {
        let draft = database + ".undo"
        try Self.checkedCopy(of: copy.path, to: draft)
        let kept = "\(folder)/\(Self.keptPrefix(of: service))\(Self.time(now))"
        guard mkdir(kept, 0o700) == 0 || errno == EEXIST else { throw FileFlush.problem(kept) }
        let name = database.lastIndex(of: "/").map { String(database[database.index(after: $0)...]) } ?? database
        // The log first: without its database it is never applied.
        for end in ["-wal", "-shm", "", ".damaged"] where access(database + end, F_OK) == 0 {
            guard access("\(kept)/\(name)\(end)", F_OK) != 0 else {
                throw StorageError.settings("the folder \(kept) already has \(name)\(end)")
            }
            try FileFlush.rename(database + end, to: "\(kept)/\(name)\(end)")
        }
        try FileFlush.rename(draft, to: database)
        return kept
    }

    /// Deletes copies, and files that an undo has kept, of before a time.
    public func prune(before end: Timestamp) throws {
        let end = Self.time(end)
        for copy in all where copy.time < end { unlink(copy.path) }
        let kept = Self.keptPrefix(of: service)
        for name in FolderNames.read(folder) ?? [] where name.hasPrefix(kept) && name.dropFirst(kept.count) < end {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    private static func keptPrefix(of service: String) -> String { "undone-\(service)-" }

    /// Copies a copy, so that it can be used again.
    private static func checkedCopy(of path: String, to draft: String) throws {
        try? FileManager.default.removeItem(atPath: draft)
        let source = try Connection(path: path, flags: Connection.readOnly)
        try SoundFile.require(source, at: path)
        try FileCopy.make(of: source, at: draft)
    }

    private func makeFolder() throws {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw FileFlush.problem(folder) }
    }

    /// Deletes what a crash has left.
    private func removeDrafts() {
        let names = FolderNames.read(folder) ?? []
        for name in names where name.hasPrefix("\(service)-") && name.hasSuffix(Self.suffix + Self.draftSuffix) {
            unlink("\(folder)/\(name)")
        }
    }

    /// In UTC, such as `20261128T070012Z`.
    private static func time(_ moment: Timestamp) -> String {
        moment.description.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }
}

/// A copy of a database from before an upgrade.
public struct UpgradeCopy: Hashable, Sendable {
    public let path: String
    /// The version that had written the content, if known.
    public let version: String?
    /// In UTC, such as `20261128T070012Z`.
    public let time: String

    /// Returns `nil` for another file.
    init?(named name: String, of service: String, in folder: String) {
        guard name.hasPrefix("\(service)-"), name.hasSuffix(".db") else { return nil }
        let parts = name.dropFirst(service.count + 1).dropLast(3)
        guard let dash = parts.lastIndex(of: "-") else { return nil }
        let (version, time) = (String(parts[..<dash]), String(parts[parts.index(after: dash)...]))
        guard time.count == 16, time.hasSuffix("Z") else { return nil }
        (path, self.time) = ("\(folder)/\(name)", time)
        self.version = version == "unknown" ? nil : version
    }
}

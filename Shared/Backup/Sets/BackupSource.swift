import Glibc
import UmkreisProcesses

/// What a set is made of.
public struct BackupSource: Sendable {
    /// A database of a service.
    public struct DatabaseFile: Hashable, Sendable {
        /// The service.
        public let name: String
        /// Relative to the folder.
        public let path: String

        public init(name: String, path: String) {
            (self.name, self.path) = (name, path)
        }
    }

    /// How a file is treated.
    public enum Treatment: Sendable {
        case stored
        /// Sealed apart.
        case secret
        case leftOut
    }

    /// The data folder.
    public let folder: String
    /// In the order of freezing: followers before those that they follow.
    public let databases: [DatabaseFile]
    let treatment: @Sendable (_ path: String) -> Treatment
    /// Further folders with files of the set under the same paths, such as volumes of containers.
    public var others: [String] = []
    /// Files elsewhere, by their path in the set.
    public var filesElsewhere: [String: String] = [:]
    /// A folder that need not be searched for new files.
    public var listed: ListedFiles?

    /// - Parameter treatment: of a file or folder, by its path relative to `folder`.
    public init(
        folder: String,
        databases: [DatabaseFile],
        treatment: @escaping @Sendable (_ path: String) -> Treatment
    ) {
        (self.folder, self.databases, self.treatment) = (folder, databases, treatment)
    }

    /// Where a file of the set is; of two with the same path, the first one counts.
    func location(of path: String) -> String {
        if let elsewhere = filesElsewhere[path] { return elsewhere }
        let root = ([folder] + others).first { access("\($0)/\(path)", F_OK) == 0 }
        return "\(root ?? folder)/\(path)"
    }

    /// The regular files that are not databases, sorted by path.
    ///
    /// - Parameter skipped: a folder that is not searched.
    func files(without skipped: String? = nil) throws(BackupError) -> [(path: String, treatment: Treatment)] {
        let frozen = Set(databases.map(\.path))
        let paths = try files(below: "") { path in
            path != skipped && !frozen.contains(path) && treatment(path) != .leftOut
        }
        return paths.union(filesElsewhere.keys).sorted().map { ($0, treatment($0)) }
    }

    /// The names in a folder, sorted.
    func names(in path: String) -> [String] {
        let names = ([folder] + others).flatMap { FolderNames.read("\($0)/\(path)") ?? [] }
        return Set(names).subtracting([".", ".."]).sorted()
    }

    /// The paths of the regular files in a folder and below; empty if it is missing.
    func files(below start: String, where includes: (String) -> Bool) throws(BackupError) -> Set<String> {
        var paths: Set<String> = []
        for root in [folder] + others {
            guard let found = FolderTree.files(in: root, from: start, includes: includes) else {
                throw .file(root, reason: String(cString: strerror(errno)))
            }
            paths.formUnion(found.keys)
        }
        return paths
    }
}

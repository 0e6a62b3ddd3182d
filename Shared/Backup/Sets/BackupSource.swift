import Glibc

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

    /// - Parameter treatment: of a file or folder, by its path relative to `folder`.
    public init(
        folder: String,
        databases: [DatabaseFile],
        treatment: @escaping @Sendable (_ path: String) -> Treatment
    ) {
        (self.folder, self.databases, self.treatment) = (folder, databases, treatment)
    }

    /// The regular files that are not databases, sorted by path.
    func files() throws(BackupError) -> [(path: String, treatment: Treatment)] {
        let frozen = Set(databases.map(\.path))
        let found = FolderTree.files(in: folder) { !frozen.contains($0) && treatment($0) != .leftOut }
        guard let found else { throw .file(folder, reason: String(cString: strerror(errno))) }
        return found.keys.sorted().map { ($0, treatment($0)) }
    }
}

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

    /// - Parameter treatment: of a file or folder, by its path relative to `folder`.
    public init(
        folder: String,
        databases: [DatabaseFile],
        treatment: @escaping @Sendable (_ path: String) -> Treatment
    ) {
        (self.folder, self.databases, self.treatment) = (folder, databases, treatment)
    }

    /// The regular files that are not databases, sorted by path.
    func files() -> [(path: String, treatment: Treatment)] {
        let frozen = Set(databases.map(\.path))
        var found: [(path: String, treatment: Treatment)] = []
        var folders = [""]
        while let parent = folders.popLast() {
            for name in FolderNames.read("\(folder)/\(parent)") ?? [] where name != "." && name != ".." {
                let path = parent.isEmpty ? name : "\(parent)/\(name)"
                let treatment = treatment(path)
                var status = stat()
                if case .leftOut = treatment { continue }
                guard !frozen.contains(path), lstat("\(folder)/\(path)", &status) == 0 else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: folders.append(path)
                case S_IFREG: found.append((path, treatment))
                default: continue
                }
            }
        }
        return found.sorted { $0.path < $1.path }
    }
}

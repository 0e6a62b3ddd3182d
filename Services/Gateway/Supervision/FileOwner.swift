import Glibc

/// The owner of files; root may create files for the user of a container.
public struct FileOwner: Equatable, Sendable, CustomStringConvertible {
    /// User ID.
    public let user: UInt32
    /// Group ID.
    public let group: UInt32

    public init(user: UInt32, group: UInt32) {
        (self.user, self.group) = (user, group)
    }

    /// The process's user and group.
    public static var current: FileOwner { FileOwner(user: geteuid(), group: getegid()) }

    /// Returns the owner of the folder for root, or else the current user.
    public static func ofFiles(in folder: String) -> FileOwner {
        var status = stat()
        guard geteuid() == 0, stat(folder, &status) == 0 else { return .current }
        return FileOwner(user: status.st_uid, group: status.st_gid)
    }

    public var description: String { "\(user):\(group)" }

    /// Changes a file's owner; returns false on failure.
    public func give(_ file: Int32) -> Bool {
        self == .current || fchown(file, user, group) == 0
    }

    public func give(folder path: String) -> Bool {
        self == .current || lchown(path, user, group) == 0
    }
}

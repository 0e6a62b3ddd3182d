import Glibc

/// The user and the group that files belong to.
///
/// Root may make files for another user, as for the user of a container.
public struct FileOwner: Equatable, Sendable, CustomStringConvertible {
    public let user: UInt32
    public let group: UInt32

    public init(user: UInt32, group: UInt32) {
        (self.user, self.group) = (user, group)
    }

    /// The owner of what this process makes.
    public static var current: FileOwner { FileOwner(user: geteuid(), group: getegid()) }

    /// The owner of new files in a folder: for root the folder's own, for everybody else the process's.
    public static func ofFiles(in folder: String) -> FileOwner {
        var status = stat()
        guard geteuid() == 0, stat(folder, &status) == 0 else { return .current }
        return FileOwner(user: status.st_uid, group: status.st_gid)
    }

    /// `1000:1000`, as `chown` has it.
    public var description: String { "\(user):\(group)" }

    /// Gives an open file to this owner; true when it is theirs.
    public func give(_ file: Int32) -> Bool {
        self == .current || fchown(file, user, group) == 0
    }

    /// Gives a folder to this owner; true when it is theirs.
    public func give(folder path: String) -> Bool {
        self == .current || lchown(path, user, group) == 0
    }
}

import Glibc

/// A file in a service's folder by which an operator allows an empty database, once.
public struct EmptyStartPermission: Sendable {
    static let name = "START-EMPTY"

    private let path: String

    /// - Parameter folder: of the service.
    public init(in folder: String) {
        path = "\(folder)/\(Self.name)"
    }

    public var isGiven: Bool { access(path, F_OK) == 0 }

    public func give() throws {
        let file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else {
            throw StorageError.settings("the file \(path) cannot be written: \(String(cString: strerror(errno)))")
        }
        close(file)
    }

    /// Call it when the database is open.
    public func use() {
        unlink(path)
    }
}

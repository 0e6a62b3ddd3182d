import Glibc

/// A secret key file beside the database, so that a database copy is useless alone.
///
/// Created with mode 0600 in a folder of mode 0700; rejected if others can read it.
public struct KeyFile: Sendable {
    /// Bytes of the key.
    public static let length = 32

    private let folder: String
    private let name: String
    private let owner: (user: UInt32, group: UInt32)
    private var path: String { "\(folder)/\(name)" }

    /// - Parameters:
    ///   - folder: created if missing; its parent is not.
    ///   - owner: the file's owner if root creates it.
    public init(_ name: String, in folder: String, owner: (user: UInt32, group: UInt32)? = nil) {
        self.name = name
        self.folder = folder
        self.owner = owner ?? (user: geteuid(), group: getegid())
    }

    public init(at path: String, owner: (user: UInt32, group: UInt32)? = nil) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
        self.init(String(parts.last ?? ""), in: folder, owner: owner)
    }

    /// Reads the key, or creates a random one.
    public func key() throws(KeyFileError) -> [UInt8] {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw problem(errno) }
        try checkFolder()
        if let key = try read() { return key }
        try make()
        guard let key = try read() else { throw unusable("disappeared while it was created") }
        return key
    }

    /// Returns the key; `nil` if missing or unreadable.
    public func keyIfReadable() throws(KeyFileError) -> [UInt8]? {
        guard access(path, R_OK) == 0 else { return nil }
        try checkFolder()
        return try read()
    }

    private func checkFolder() throws(KeyFileError) {
        var status = stat()
        guard lstat(folder, &status) == 0 else { throw problem(errno) }
        // Containers mount secrets in root's world-accessible folder.
        if status.st_uid == 0, owner.user != 0, status.st_mode & (S_IFMT | 0o022) == S_IFDIR { return }
        guard status.st_uid == owner.user else { throw unusable("is in a folder of user \(status.st_uid)") }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_mode & 0o077 == 0 else {
            throw unusable("is in a folder that others can access: its mode must be 0700")
        }
    }

    private func read() throws(KeyFileError) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw problem(errno)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw problem(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw unusable("is not a regular file") }
        guard status.st_uid == owner.user else {
            throw unusable("belongs to user \(status.st_uid): chown \(owner.user) \(path)")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw unusable("is readable by other users: its mode must be 0600 (chmod 600 \(path))")
        }
        var key = [UInt8](repeating: 0, count: KeyFile.length + 1)
        guard pread(file, &key, key.count, 0) == KeyFile.length else {
            throw unusable("must hold exactly \(KeyFile.length) bytes")
        }
        return Array(key.prefix(KeyFile.length))
    }

    /// Links a complete draft: crashes leave no partial key, and the first process wins.
    private func make() throws(KeyFileError) {
        let draft = "\(path).\(getpid())-\(UInt64.random(in: .min ... .max))"
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw problem(errno) }
        defer {
            close(file)
            unlink(draft)
        }
        let key = Sodium.randomBytes(KeyFile.length)
        let isGiven = owner.user == geteuid() || fchown(file, owner.user, owner.group) == 0
        guard isGiven, write(file, key, key.count) == key.count, fsync(file) == 0 else { throw problem(errno) }
        guard link(draft, path) == 0 || errno == EEXIST else { throw problem(errno) }
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw problem(errno) }
        defer { close(directory) }
        guard fsync(directory) == 0 else { throw problem(errno) }
    }

    private func problem(_ number: Int32) -> KeyFileError {
        unusable("cannot be used: \(String(cString: strerror(number)))")
    }

    private func unusable(_ reason: String) -> KeyFileError {
        KeyFileError(path: path, reason: reason)
    }
}

/// Stops the start of a service.
public struct KeyFileError: Error, Equatable, CustomStringConvertible {
    /// The key file.
    public let path: String
    /// The problem, to follow the path.
    public let reason: String

    public var description: String { "the key file \(path) \(reason)" }
}

import Glibc

/// A small file that only its owner may read, from its first moment on.
///
/// It is made with mode 0600 and never gets another: nothing lies open between a file's making and a change of its mode.
public struct PrivateFile: Sendable {
    /// Nothing that is kept in one is longer.
    private static let longest = 64 * 1024

    public let path: String
    private let folder: String
    private let owner: FileOwner

    /// - Parameters:
    ///   - path: absolute.
    ///   - owner: the owner of the file and of its folder.
    public init(_ path: String, owner: FileOwner = .current) {
        self.path = path
        self.owner = owner
        folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    /// What it holds; `nil` when it is not there.
    ///
    /// - Throws: ``Refusal`` when others may read or replace it.
    public func read() throws(Refusal) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw problem("read", errno)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw problem("read", errno) }
        guard status.st_uid == owner.user else { throw .configuration("\(path) belongs to another user") }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 == 0 else {
            throw .configuration("others may read \(path)", hint: "chmod 600 \(path)")
        }
        try checkFolder()
        var bytes = [UInt8](repeating: 0, count: PrivateFile.longest)
        let count = pread(file, &bytes, bytes.count, 0)
        guard count >= 0 else { throw problem("read", errno) }
        return Array(bytes[..<count])
    }

    /// Puts other bytes in its place, and makes its folder if there is none; whoever reads meanwhile sees what was there
    /// before or these bytes, whole, and so does whoever reads after the machine has stopped.
    public func write(_ bytes: [UInt8]) throws(Refusal) {
        try PrivateFile.makeFolder(folder)
        try checkFolder()
        let number = FileReplacement.write(bytes, to: path, mode: 0o600, owner: owner)
        guard number == 0 else { throw problem("written", number) }
    }

    /// Removes it, if it is there.
    public func remove() throws(Refusal) {
        guard unlink(path) == 0 || errno == ENOENT else { throw problem("removed", errno) }
    }

    /// Makes a folder, and those around it that are missing, each with mode 0700.
    public static func makeFolder(_ path: String) throws(Refusal) {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try makeFolder(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        }
        throw .configuration("the folder \(path) cannot be made: \(String(cString: strerror(errno)))")
    }

    /// Who may write to the folder may put another file in this one's place.
    private func checkFolder() throws(Refusal) {
        var status = stat()
        guard stat(folder, &status) == 0 else { throw problem("used", errno) }
        guard status.st_mode & 0o022 == 0, status.st_uid == owner.user else {
            throw .configuration("others may write to the folder \(folder)", hint: "chmod 700 \(folder)")
        }
    }

    private func problem(_ what: String, _ number: Int32) -> Refusal {
        .configuration("\(path) cannot be \(what): \(String(cString: strerror(number)))")
    }
}

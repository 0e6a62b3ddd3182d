import Glibc

/// The small file beside a database that says which stamp the database bears: an older copy bears another one.
///
/// A stamp is written here first, beside the one before it, then into the database, then here alone; so an end at any moment
/// leaves a database whose stamp is known here.
struct FileStamp {
    let path: String

    init(besides database: String) {
        path = database + ".stamp"
    }

    /// The stamps that the database may bear; none where there is no such file.
    func known() -> [String] {
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Replaces what is there, whole or not at all, and durably.
    func write(_ stamps: [String]) throws {
        let next = path + ".next"
        let file = open(next, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.problem(path) }
        let bytes = Array(stamps.map { $0 + "\n" }.joined().utf8)
        let isWritten = Glibc.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
        let reason = Self.problem(path)
        close(file)
        guard isWritten else {
            unlink(next)
            throw reason
        }
        guard rename(next, path) == 0 else { throw Self.problem(path) }
        try flushFolder()
    }

    private func flushFolder() throws {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let file = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw Self.problem(path) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw Self.problem(path) }
    }

    private static func problem(_ path: String) -> any Error {
        let problem = errno
        if [ENOSPC, EDQUOT].contains(problem) { return StorageUnavailable.diskFull }
        return StorageError.settings("the file \(path) cannot be written: \(String(cString: strerror(problem)))")
    }
}

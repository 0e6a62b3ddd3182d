import Foundation

/// A copy of a database as it stands, in one file, without what has been deleted from it.
enum FileCopy {
    /// Makes the copy, outside any transaction; a file that is there already is replaced.
    static func make(of connection: Connection, at path: String) throws {
        try? FileManager.default.removeItem(atPath: path)
        try makePrivateFile(at: path)
        let statement = try connection.prepare("VACUUM INTO ?")
        defer { statement.reset() }
        try statement.bind([path])
        while try statement.step() {}
    }

    /// Makes an empty file that only its owner may read, if there is none: SQLite gives its neighbours the same mode.
    static func makePrivateFile(at path: String) throws {
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StorageError.settings("the file \(path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        close(descriptor)
    }
}

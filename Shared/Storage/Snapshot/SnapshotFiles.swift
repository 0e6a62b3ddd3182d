/// The descriptors of a database, of its log and of the log's index.
///
/// Closing one drops all locks of the process on that file, so snapshots that follow each other share them.
final class SnapshotFiles {
    let path: String
    let file: OpenFile
    let index: OpenFile
    private var openLog: OpenFile?

    /// - Parameter path: a database whose index is there, as a reader has created it.
    init(_ path: String) throws {
        self.path = path
        (file, index) = (try OpenFile(path), try OpenFile(path + "-shm"))
    }

    /// The log, which is missing until the first write.
    func log() throws -> OpenFile {
        if let openLog { return openLog }
        let log = try OpenFile(path + "-wal")
        openLog = log
        return log
    }
}

/// The pages of a snapshot that are only in the write-ahead log.
///
/// If a checkpoint has copied the whole snapshot, SQLite lets the log be overwritten and keeps the file unchanged: then
/// all pages come from the file. Otherwise it lets nobody overwrite the log.
struct LogOverlay {
    private static let (headerLength, frameHeaderLength) = (32, 24)

    private let log: OpenFile?
    private let pageSize: Int
    private let frames: [Int: Int]

    init(of files: SnapshotFiles, _ header: LogIndexHeader, pageSize: Int) throws {
        self.pageSize = pageSize
        guard try Self.isNeeded(header, files.index) else {
            (log, frames) = (nil, [:])
            return
        }
        let log = try files.log()
        guard try log.read(8, at: 16) == header.salts else { throw Self.changed(files.path) }
        var frames: [Int: Int] = [:]
        let pages = try Self.pages(of: 0..<header.lastFrame, in: files, header, pageSize: pageSize)
        for (frame, page) in pages.enumerated() { frames[page] = frame }
        (self.log, self.frames) = (log, frames)
    }

    /// Returns the page of each frame, numbered from 1.
    ///
    /// - Parameter header: of a state that has not ended, which keeps these frames from being overwritten.
    static func pages(
        of frames: Range<Int>,
        in files: SnapshotFiles,
        _ header: LogIndexHeader,
        pageSize: Int
    ) throws -> [Int] {
        guard !frames.isEmpty else { return [] }
        let log = try files.log()
        return try frames.map { frame in
            let head = try log.read(frameHeaderLength, at: headerLength + frame * (frameHeaderLength + pageSize))
            guard head.count == frameHeaderLength, head[8..<16].elementsEqual(header.salts) else {
                throw changed(files.path)
            }
            return head[..<4].reduce(0) { $0 << 8 | Int($1) }
        }
    }

    /// Returns a page, numbered from 1; `nil` if the file has it.
    func content(of page: Int) throws -> [UInt8]? {
        guard let log, let frame = frames[page] else { return nil }
        let start = Self.headerLength + frame * (Self.frameHeaderLength + pageSize) + Self.frameHeaderLength
        let bytes = try log.read(pageSize, at: start)
        guard bytes.count == pageSize else { throw StorageError.settings("the write-ahead log ends early") }
        return bytes
    }

    /// Reads the number of copied frames before the salts, which could be of a newer log.
    private static func isNeeded(_ header: LogIndexHeader, _ index: OpenFile) throws -> Bool {
        let copied = try LogIndexHeader.backfill(index)
        if copied >= header.lastFrame { return false }
        for _ in 0..<10_000 {
            guard let now = try LogIndexHeader(index) else { continue }
            return now.salts == header.salts
        }
        throw StorageError.settings("the database changes too fast to be frozen")
    }

    private static func changed(_ path: String) -> StorageError {
        .settings("the write-ahead log of \(path) was changed by another program")
    }
}

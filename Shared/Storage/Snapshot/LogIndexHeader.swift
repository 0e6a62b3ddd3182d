/// The header of SQLite's index of a write-ahead log, the file `-shm`.
///
/// The layout is documented as "WAL-Index Format" and has been the same since SQLite 3.7.0.
struct LogIndexHeader: Equatable {
    private static let version: UInt32 = 3_007_000
    private static let length = 48
    /// The number of frames that a checkpoint has copied, behind the header's two copies.
    private static let backfillOffset = 96

    /// The last frame of a commit.
    let lastFrame: Int
    /// The two salts, as in the header of the log.
    let salts: [UInt8]
    private let bytes: [UInt8]

    /// Returns `nil` while a commit is changing it.
    init?(_ index: OpenFile) throws {
        let copies = try index.read(2 * Self.length, at: 0)
        guard copies.count == 2 * Self.length, copies[..<Self.length].elementsEqual(copies[Self.length...]) else {
            return nil
        }
        bytes = Array(copies[..<Self.length])
        guard Self.number(bytes, at: 0) == Self.version else {
            throw StorageError.settings("SQLite's index of the write-ahead log has an unknown layout")
        }
        lastFrame = Int(Self.number(bytes, at: 16))
        salts = Array(bytes[32..<40])
    }

    /// How many frames are in the database file.
    static func backfill(_ index: OpenFile) throws -> Int {
        Int(number(try index.read(4, at: backfillOffset), at: 0))
    }

    /// In the machine's byte order.
    private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
        guard bytes.count >= offset + 4 else { return 0 }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
    }
}

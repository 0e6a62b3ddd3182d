import GatewayKit
import GatewaySupervision
import Glibc
import UmkreisTexts
import UmkreisWire

/// Writes an uncompressed ZIP archive of mode 0600 (APPNOTE.TXT 6.3.10 §4.3), up to 4 GiB.
///
/// Until ``finish()`` it has another name.
final class ZipArchive {
    private struct Entry {
        let name: [UInt8]
        let offset: UInt32
        var size: UInt32 = 0
        var crc = CRC32()
    }

    private static let draftFlags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    /// UTF-8 file names.
    private static let flags: UInt16 = 1 << 11
    private static let version: UInt16 = 20
    /// 1 January 1980.
    private static let date: UInt16 = 1 << 5 | 1
    /// Offset in a local header.
    private static let crcPlace: off_t = 14

    private let path: String
    private let draft: String
    private let replaces: Bool
    private let file: Int32
    private var entries: [Entry] = []
    private var end: UInt64 = 0
    private var isOpen = true

    init(_ path: String, replaces: Bool) throws(Refusal) {
        self.path = path
        self.replaces = replaces
        draft = "\(path).\(getpid()).part"
        guard replaces || access(path, F_OK) != 0 else { throw ZipArchive.isThere(path) }
        file = open(draft, Self.draftFlags, 0o600)
        guard file >= 0 else { throw ZipArchive.problem(path, errno) }
    }

    /// - Parameter name: ASCII, without a path.
    func begin(_ name: String) throws(Refusal) {
        try close(entry: entries.last)
        let entry = Entry(name: Array(name.utf8), offset: UInt32(truncatingIfNeeded: end))
        entries.append(entry)
        try write(localHeader(of: entry) + entry.name)
    }

    func append(_ bytes: [UInt8]) throws(Refusal) {
        guard end + UInt64(bytes.count) < UInt64(UInt32.max) - 1_000_000 else {
            throw .configuration(localized("cli.output.archiveTooLarge", ["path": "\(path)"]))
        }
        entries[entries.count - 1].crc.take(bytes)
        entries[entries.count - 1].size += UInt32(bytes.count)
        try write(bytes)
    }

    /// Writes the directory and renames the draft.
    func finish() throws(Refusal) {
        try close(entry: entries.last)
        let start = UInt32(end)
        for entry in entries { try write(directoryHeader(of: entry) + entry.name) }
        let length = UInt32(end) - start
        let count = UInt16(entries.count)
        try write(
            LittleEndian.bytes(
                0x0605_4B50 as UInt32,
                0 as UInt16,
                0 as UInt16,
                count,
                count,
                length,
                start,
                0 as UInt16
            )
        )
        guard fsync(file) == 0 else { throw Self.problem(path, errno) }
        // Unlike renaming, linking fails if another process has created the file.
        guard replaces ? FileReplacement.move(draft, to: path) == 0 : link(draft, path) == 0 else {
            throw errno == EEXIST ? Self.isThere(path) : Self.problem(path, errno)
        }
        abandon()
    }

    /// Removes the draft.
    func abandon() {
        guard isOpen else { return }
        isOpen = false
        unlink(draft)
        Glibc.close(file)
    }

    private func close(entry: Entry?) throws(Refusal) {
        guard let entry else { return }
        let sums = LittleEndian.bytes(entry.crc.value, entry.size, entry.size)
        guard pwrite(file, sums, sums.count, off_t(entry.offset) + Self.crcPlace) == sums.count else {
            throw Self.problem(path, errno)
        }
    }

    private func write(_ bytes: [UInt8]) throws(Refusal) {
        guard FileReplacement.writeAll(bytes, to: file) else { throw Self.problem(path, errno) }
        end += UInt64(bytes.count)
    }

    /// Checksum and size are filled in when the entry ends.
    private func localHeader(of entry: Entry) -> [UInt8] {
        LittleEndian.bytes(
            0x0403_4B50 as UInt32,
            Self.version,
            Self.flags,
            0 as UInt16,
            0 as UInt16,
            Self.date,
            0 as UInt32,
            0 as UInt32,
            0 as UInt32,
            UInt16(entry.name.count),
            0 as UInt16
        )
    }

    private func directoryHeader(of entry: Entry) -> [UInt8] {
        // Unix (3), mode 0600.
        LittleEndian.bytes(
            0x0201_4B50 as UInt32,
            3 << 8 | Self.version,
            Self.version,
            Self.flags,
            0 as UInt16,
            0 as UInt16,
            Self.date,
            entry.crc.value,
            entry.size,
            entry.size,
            UInt16(entry.name.count),
            0 as UInt16,
            0 as UInt16,
            0 as UInt16,
            0 as UInt16,
            0o100600 << 16 as UInt32,
            entry.offset
        )
    }

    private static func isThere(_ path: String) -> Refusal {
        Refusal(
            Fault(.conflict, localized("cli.output.pathExists", ["path": "\(path)"])),
            hint: localized("cli.output.otherNameHint")
        )
    }

    private static func problem(_ path: String, _ number: Int32) -> Refusal {
        .failed(localized("cli.output.unwritable", ["path": "\(path)"]), number)
    }
}

/// CRC-32 of ZIP (ISO 3309, reflected polynomial 0x04C11DB7).
struct CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    private var state: UInt32 = 0xFFFF_FFFF

    var value: UInt32 { ~state }

    mutating func take(_ bytes: [UInt8]) {
        state = bytes.reduce(state) { CRC32.table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
    }
}

private enum LittleEndian {
    static func bytes(_ numbers: any FixedWidthInteger...) -> [UInt8] {
        numbers.flatMap { bytes(of: $0) }
    }

    private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}

import Foundation
import Wire

/// A log that grows: what has been added to it since it was last asked.
struct LogTail {
    /// How much of the end of a log is looked at for its last lines.
    private static let mostBytes: UInt64 = 1 << 20

    let service: ServiceName
    private let path: String
    private var offset: UInt64 = 0
    private var rest: [UInt8] = []

    init(_ service: ServiceName, path: String) {
        self.service = service
        self.path = path
    }

    /// The last lines of a file, at most so many; none when there is no such file.
    static func last(_ count: Int, of path: String) -> [String] {
        var tail = LogTail("", path: path)
        return Array(tail.last(count))
    }

    /// The last lines; from here on, ``more()`` goes on.
    mutating func last(_ count: Int) -> ArraySlice<String> {
        let size = fileSize ?? 0
        offset = size > LogTail.mostBytes ? size - LogTail.mostBytes : 0
        let isCut = offset > 0
        let lines = more()
        return (isCut ? lines.dropFirst() : lines[...]).suffix(count)
    }

    /// The lines that were added; a file that has become shorter is another one, and read from its beginning.
    mutating func more() -> [String] {
        guard let size = fileSize, size != offset else { return [] }
        if size < offset {
            offset = 0
            rest = []
        }
        guard let file = FileHandle(forReadingAtPath: path) else { return [] }
        defer { try? file.close() }
        // A log that cannot be read now is read the next time.
        guard (try? file.seek(toOffset: offset)) != nil, let added = try? file.readToEnd() else { return [] }
        offset += UInt64(added.count)
        rest += added
        guard let end = rest.lastIndex(of: 0x0A) else { return [] }
        let text = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeFirst(end + 1)
        return text.split(separator: "\n").map(String.init)
    }

    private var fileSize: UInt64? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.uint64Value
    }
}

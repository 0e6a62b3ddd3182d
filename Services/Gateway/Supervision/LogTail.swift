import Foundation
public import UmkreisWire

/// Reads the lines appended to a log.
public struct LogTail {
    /// Bytes searched for the last lines.
    private static let maximumBytes: UInt64 = 1 << 20

    public let service: ServiceName
    private let path: String
    private var offset: UInt64 = 0
    private var rest: [UInt8] = []

    public init(_ service: ServiceName, path: String) {
        self.service = service
        self.path = path
    }

    public static func last(_ count: Int, of path: String) -> [String] {
        var tail = LogTail("", path: path)
        return Array(tail.last(count))
    }

    /// Returns the last lines, also of the previous log; ``more()`` continues there.
    public mutating func last(_ count: Int) -> ArraySlice<String> {
        let size = LogTail.size(of: path) ?? 0
        offset = size > LogTail.maximumBytes ? size - LogTail.maximumBytes : 0
        let isCut = offset > 0
        let lines = more()
        if isCut { return lines.dropFirst().suffix(count) }
        guard lines.count < count, LogTail.size(of: before) != nil else { return lines.suffix(count) }
        var older = LogTail(service, path: before)
        return older.last(count - lines.count) + lines
    }

    /// Returns the lines added since the last call, also after a rotation.
    public mutating func more() -> [String] {
        guard let size = LogTail.size(of: path), size != offset else { return [] }
        if size < offset {
            if let end = LogTail.size(of: before), end >= offset { rest += bytes(of: before) } else { rest = [] }
            offset = 0
        }
        let added = bytes(of: path)
        offset += UInt64(added.count)
        rest += added
        guard let end = rest.lastIndex(of: 0x0A) else { return [] }
        let text = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeFirst(end + 1)
        return text.split(separator: "\n").map(String.init)
    }

    /// The log rotated last.
    private var before: String { path + ".1" }

    /// A failed read is repeated at the next call.
    private func bytes(of path: String) -> Data {
        guard let file = FileHandle(forReadingAtPath: path) else { return Data() }
        defer { try? file.close() }
        guard (try? file.seek(toOffset: offset)) != nil else { return Data() }
        return (try? file.readToEnd()) ?? Data()
    }

    private static func size(of path: String) -> UInt64? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.uint64Value
    }
}

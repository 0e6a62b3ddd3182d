/// Finds a line's `id` without parsing all of it.
enum LineStart {
    private static let prefix = Array("{\"v\":1,\"id\":\"".utf8)
    /// Bytes searched: more than the longest token.
    private static let reach = 8192

    /// Returns the line's `id`, even if the line is truncated or malformed.
    ///
    /// - Returns: `nil` if the `id` does not begin in the first 8 KiB, or is not a string or number.
    static func id(of line: [UInt8]) -> ArraySlice<UInt8>? { ownID(of: line) ?? anyID(of: line) }

    /// Fast path for our own lines: `{"v":1,"id":"…"`.
    static func ownID(of line: [UInt8]) -> ArraySlice<UInt8>? {
        guard line.starts(with: prefix) else { return nil }
        var end = prefix.count
        let limit = min(line.count, prefix.count + WireLimits.id - 2)
        while end < limit, line[end] != UInt8(ascii: "\"") {
            guard (0x20...0x7E).contains(line[end]), line[end] != UInt8(ascii: "\\") else { return nil }
            end += 1
        }
        guard end < line.count, line[end] == UInt8(ascii: "\"") else { return nil }
        return line[prefix.count - 1...end]
    }

    private static func anyID(of line: [UInt8]) -> ArraySlice<UInt8>? {
        let found = line.withUnsafeBufferPointer { bytes in
            var scanner = JSONScanner(UnsafeBufferPointer(rebasing: bytes.prefix(reach)))
            let value = scanner.scanMember("id")
            return scanner.zero == nil ? value : nil
        }
        guard let found, [.string, .number].contains(found.kind), found.end - found.start <= WireLimits.id else {
            return nil
        }
        return line[Int(found.start)..<Int(found.end)]
    }
}

/// The beginning of a line, read for its `id` alone: to answer what is otherwise unreadable, and to match a reply.
enum LineStart {
    private static let prefix = Array("{\"v\":1,\"id\":\"".utf8)
    /// How far into a line that begins otherwise the `id` is looked for: past the longest token.
    private static let reach = 8192

    /// The JSON of the line's `id`, without reading further.
    ///
    /// - Returns: `nil` if the `id` does not begin in the first 8 KiB, or is not the text or number that it must be; also
    ///   for a line that is cut, or no JSON, before its end.
    static func id(of line: [UInt8]) -> ArraySlice<UInt8>? { ownID(of: line) ?? anyID(of: line) }

    /// The plain `id` of a line that this project has written: `{"v":1,"id":"…"`.
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

/// The first members of a line that this project has written: `{"v":1,"id":"…"`.
enum LineStart {
    private static let prefix = Array("{\"v\":1,\"id\":\"".utf8)

    /// The JSON of the line's `id`, without reading further; `nil` if the line begins otherwise or the id is not plain
    /// ASCII.
    static func id(of line: [UInt8]) -> ArraySlice<UInt8>? {
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
}

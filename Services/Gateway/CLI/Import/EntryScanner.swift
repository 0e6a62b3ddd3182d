import Wire

/// Finds the entries of a file while its bytes go by.
///
/// A file may be any number of pieces, cut anywhere: what is found is the same. No more than one entry is ever kept, and of
/// one that is too long nothing.
protocol EntryScanner: Sendable {
    /// Takes the next piece, and tells what ends in it.
    mutating func scan(_ bytes: [UInt8], _ found: (RawEntry) -> Void)

    /// Tells what the end of the file ends.
    mutating func finish(_ found: (RawEntry) -> Void)
}

/// What stands in a file for one post, as it stands there.
struct RawEntry: Sendable, Equatable {
    enum Content: Sendable, Equatable {
        /// The text of one JSON value, if it is one.
        case json([UInt8])
        /// The fields of a row.
        case fields([String])
        case broken(Fault)
    }

    /// Bytes of one entry: more than any post takes that keeps the rules.
    static let mostBytes = 256 * 1024

    /// Where it begins, 1 for the first line.
    let line: Int
    let content: Content

    static func tooLong(line: Int) -> RawEntry {
        RawEntry(line: line, content: .broken(Fault(.tooLarge, "the entry is longer than \(mostBytes) bytes")))
    }
}

/// An entry a line: NDJSON, and GeoJSON's features one after the other (RFC 8142).
struct LineScanner: EntryScanner {
    private var line: [UInt8] = []
    private var isTooLong = false
    private var number = 1

    mutating func scan(_ bytes: [UInt8], _ found: (RawEntry) -> Void) {
        var rest = bytes[...]
        while let feed = rest.firstIndex(of: 0x0A) {
            keep(rest[..<feed])
            end(found)
            number += 1
            rest = rest[(feed + 1)...]
        }
        keep(rest)
    }

    mutating func finish(_ found: (RawEntry) -> Void) {
        end(found)
    }

    private mutating func keep(_ part: ArraySlice<UInt8>) {
        if isTooLong || line.count + part.count > RawEntry.mostBytes {
            isTooLong = true
            line = []
        } else {
            line += part
        }
    }

    /// A line of nothing but white space, or of the record separator that may stand before a feature, is none.
    private mutating func end(_ found: (RawEntry) -> Void) {
        defer { (line, isTooLong) = ([], false) }
        if isTooLong { return found(.tooLong(line: number)) }
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x1E }
        guard let first = line.firstIndex(where: { !isBlank($0) }),
            let last = line.lastIndex(where: { !isBlank($0) })
        else { return }
        found(RawEntry(line: number, content: .json(Array(line[first...last]))))
    }
}

import UmkreisTexts
import UmkreisWire

/// Finds entries in chunks of bytes, buffering at most one.
protocol EntryScanner: Sendable {
    mutating func scan(_ bytes: [UInt8], _ found: (RawEntry) -> Void)

    mutating func finish(_ found: (RawEntry) -> Void)
}

struct RawEntry: Sendable, Equatable {
    enum Content: Sendable, Equatable {
        /// Possibly invalid JSON.
        case json([UInt8])
        /// An object made from another format.
        case object(JSONValue)
        case fields([String])
        case broken(Fault)
    }

    /// Longer than any valid post.
    static let maximumBytes = 256 * 1024

    /// The first line is 1.
    let line: Int
    let content: Content
    /// The text of a broken entry, if it is short enough to show.
    var text: String?

    static func broken(_ fault: Fault, line: Int, text: [UInt8] = []) -> RawEntry {
        let text = text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
        return RawEntry(line: line, content: .broken(fault), text: text)
    }

    static func tooLong(line: Int) -> RawEntry {
        .broken(
            Fault(.tooLarge, localized("cli.import.entryTooLong", ["maximumBytes": "\(maximumBytes)"])),
            line: line
        )
    }
}

/// Scans NDJSON and GeoJSON sequences (RFC 8142).
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
        if isTooLong || line.count + part.count > RawEntry.maximumBytes {
            isTooLong = true
            line = []
        } else {
            line += part
        }
    }

    /// Skips blank lines and RFC 8142's record separators.
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

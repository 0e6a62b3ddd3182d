import UmkreisTexts
import UmkreisWire

/// Streams the features of a GeoJSON FeatureCollection (RFC 7946 §3.3) or the elements of Overpass, often on one line.
///
/// Looks only at quotes and brackets. Top-level arrays and concatenated objects are accepted, too.
struct FeatureScanner: EntryScanner {
    /// The members that hold the list, in GeoJSON and in Overpass's JSON.
    private static let lists = [Array("features".utf8), Array("elements".utf8)]
    private static let maximumNameLength = 8

    private var line = 1
    /// Open brackets.
    private var depth = 0
    /// Depth between entries: 0, 1 in an array, 2 in `features`; ``nowhere`` after these.
    private var outside = 0
    private static let nowhere = -1
    private var isInString = false
    private var isEscaped = false
    /// Last string in the outermost object; whether a colon follows.
    private var name: [UInt8] = []
    private var isNamed = false

    private var entry: [UInt8] = []
    /// First line of the entry; `nil` between entries.
    private var start: Int?
    private var isTooLong = false

    mutating func scan(_ bytes: [UInt8], _ found: (RawEntry) -> Void) {
        for byte in bytes { take(byte, found) }
    }

    mutating func finish(_ found: (RawEntry) -> Void) {
        guard start != nil || depth > 0 else { return }
        if depth == 0 { return end(found) }
        let fault = Fault(.invalid, localized("cli.import.entryCut"))
        found(.broken(fault, line: start ?? line, text: entry))
    }

    private mutating func take(_ byte: UInt8, _ found: (RawEntry) -> Void) {
        if isInString {
            keep(byte)
            takeOfString(byte)
        } else {
            switch byte {
            case UInt8(ascii: "\""):
                begin()
                keep(byte)
                isInString = true
                if depth == 1 { (name, isNamed) = ([], false) }
            case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte, found)
            case UInt8(ascii: ","), 0x0A: separate(byte, found)
            case 0x20, 0x09, 0x0D, 0x1E: keep(byte)
            default:
                begin()
                keep(byte)
                if depth == 1 { isNamed = byte == UInt8(ascii: ":") }
            }
        }
        if byte == 0x0A { line += 1 }
    }

    private mutating func takeOfString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            return
        }
        if depth == 1, name.count <= FeatureScanner.maximumNameLength { name.append(byte) }
    }

    private mutating func open(_ byte: UInt8) {
        if byte == UInt8(ascii: "["), depth == 0 {
            outside = 1
        } else if byte == UInt8(ascii: "["), depth == 1, outside == 0, isNamed, FeatureScanner.lists.contains(name) {
            // The collection's beginning isn't part of an entry.
            outside = 2
            (entry, start, isTooLong) = ([], nil, false)
        } else {
            begin()
            keep(byte)
        }
        depth += 1
    }

    private mutating func close(_ byte: UInt8, _ found: (RawEntry) -> Void) {
        // An unbalanced bracket becomes part of an invalid entry.
        guard depth > 0 else {
            begin()
            return keep(byte)
        }
        if depth == outside, start != nil { end(found) }
        depth -= 1
        if depth < outside || outside == FeatureScanner.nowhere {
            // Other members of the collection are ignored.
            outside = depth == 0 ? 0 : FeatureScanner.nowhere
            return
        }
        keep(byte)
        if depth == outside { end(found) }
    }

    private mutating func separate(_ byte: UInt8, _ found: (RawEntry) -> Void) {
        if depth == outside, start != nil { return end(found) }
        keep(byte)
    }

    private mutating func begin() {
        if start == nil, depth == outside { start = line }
    }

    private mutating func keep(_ byte: UInt8) {
        guard start != nil, !isTooLong else { return }
        guard entry.count < RawEntry.maximumBytes else {
            (entry, isTooLong) = ([], true)
            return
        }
        entry.append(byte)
    }

    private mutating func end(_ found: (RawEntry) -> Void) {
        guard let line = start else { return }
        found(isTooLong ? .tooLong(line: line) : RawEntry(line: line, content: .json(entry)))
        (entry, start, isTooLong) = ([], nil, false)
    }
}

import Wire

/// The features of a GeoJSON FeatureCollection (RFC 7946 §3.3), each as soon as it has ended, whatever the lines are: a
/// collection is often one line of any length.
///
/// Only quotes and brackets are looked at; whether what is between them is JSON is found out when it is read. The elements
/// of an array that is the whole file, and objects one after the other, are entries as well.
struct FeatureScanner: EntryScanner {
    private static let features = Array("features".utf8)

    private var line = 1
    /// How many brackets are open.
    private var depth = 0
    /// How many are open between entries: 0, or 1 in an array, 2 in the features of a collection; behind those there are no
    /// entries.
    private var outside = 0
    private static let nowhere = -1
    private var isInString = false
    private var isEscaped = false
    /// The last text in the outermost object, and whether a colon stands behind it: the name of a member.
    private var name: [UInt8] = []
    private var isNamed = false

    private var entry: [UInt8] = []
    /// Where the entry at hand begins; `nil` between entries.
    private var start: Int?
    private var isTooLong = false

    mutating func scan(_ bytes: [UInt8], _ found: (RawEntry) -> Void) {
        for byte in bytes { take(byte, found) }
    }

    mutating func finish(_ found: (RawEntry) -> Void) {
        guard start != nil || depth > 0 else { return }
        if depth == 0 { return end(found) }
        let fault = Fault(.invalid, "the file ends before what began here does")
        found(RawEntry(line: start ?? line, content: .broken(fault)))
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
        if depth == 1, name.count <= FeatureScanner.features.count { name.append(byte) }
    }

    private mutating func open(_ byte: UInt8) {
        if byte == UInt8(ascii: "["), depth == 0 {
            outside = 1
        } else if byte == UInt8(ascii: "["), depth == 1, outside == 0, isNamed, name == FeatureScanner.features {
            // What was kept of the collection is not an entry: its features are.
            outside = 2
            (entry, start, isTooLong) = ([], nil, false)
        } else {
            begin()
            keep(byte)
        }
        depth += 1
    }

    private mutating func close(_ byte: UInt8, _ found: (RawEntry) -> Void) {
        // One too many: whatever stands there is no JSON.
        guard depth > 0 else {
            begin()
            return keep(byte)
        }
        if depth == outside, start != nil { end(found) }
        depth -= 1
        if depth < outside || outside == FeatureScanner.nowhere {
            // Behind the features come other members of the collection, which are nobody's.
            outside = depth == 0 ? 0 : FeatureScanner.nowhere
            return
        }
        keep(byte)
        if depth == outside { end(found) }
    }

    /// A comma or a line's end: it ends what is no object and stands where one should.
    private mutating func separate(_ byte: UInt8, _ found: (RawEntry) -> Void) {
        if depth == outside, start != nil { return end(found) }
        keep(byte)
    }

    private mutating func begin() {
        if start == nil, depth == outside { start = line }
    }

    private mutating func keep(_ byte: UInt8) {
        guard start != nil, !isTooLong else { return }
        guard entry.count < RawEntry.mostBytes else {
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

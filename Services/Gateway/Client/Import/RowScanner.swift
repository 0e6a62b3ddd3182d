import Texts
import Wire

/// Scans CSV (RFC 4180) with commas, semicolons or tabs, including the header.
struct RowScanner: EntryScanner {
    private enum Place {
        case start, plain, quoted
        /// After a quote in a quoted field: its end, or an escaped quote.
        case quote
    }

    let separator: UInt8
    private var place = Place.start
    private var field: [UInt8] = []
    private var fields: [[UInt8]] = []
    private var bytes = 0
    private var line = 1
    private var start = 1
    private var isTooLong = false

    init(separator: UInt8) {
        self.separator = separator
    }

    /// Returns the most frequent separator in the first line.
    static func separator(of line: some Sequence<UInt8>) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in line {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].contains(byte) { counts[byte, default: 0] += 1 }
        }
        // On a tie, the comma.
        return [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].max { counts[$0] ?? 0 < counts[$1] ?? 0 } ?? 0x2C
    }

    mutating func scan(_ bytes: [UInt8], _ found: (RawEntry) -> Void) {
        for byte in bytes { take(byte, found) }
    }

    mutating func finish(_ found: (RawEntry) -> Void) {
        guard place != .quoted else {
            return found(
                RawEntry(line: start, content: .broken(Fault(.invalid, localized("cli.import.aQuoteIsNotClosed"))))
            )
        }
        endRow(found)
    }

    private mutating func take(_ byte: UInt8, _ found: (RawEntry) -> Void) {
        defer { if byte == 0x0A { line += 1 } }
        bytes += 1
        if bytes > RawEntry.mostBytes {
            // An unclosed quote must not swallow the file.
            (isTooLong, place, field, fields) = (true, .plain, [], [])
        }
        switch (place, byte) {
        case (.quoted, UInt8(ascii: "\"")): place = .quote
        case (.quoted, _): field.append(byte)
        case (.quote, UInt8(ascii: "\"")):
            field.append(byte)
            place = .quoted
        case (_, separator): endField()
        case (_, 0x0A): endRow(found)
        case (_, 0x0D): break
        case (.start, UInt8(ascii: "\"")): place = .quoted
        default:
            field.append(byte)
            place = .plain
        }
    }

    private mutating func endField() {
        fields.append(field)
        (field, place) = ([], .start)
    }

    private mutating func endRow(_ found: (RawEntry) -> Void) {
        defer { (start, bytes, isTooLong, fields) = (line + 1, 0, false, []) }
        endField()
        if isTooLong { return found(.tooLong(line: start)) }
        guard fields.count > 1 || fields.first?.isEmpty == false else { return }
        let texts = fields.compactMap { String(validating: $0, as: UTF8.self) }
        guard texts.count == fields.count else {
            return found(
                RawEntry(line: start, content: .broken(Fault(.invalid, localized("cli.import.theRowIsNotUtf"))))
            )
        }
        found(RawEntry(line: start, content: .fields(texts)))
    }
}

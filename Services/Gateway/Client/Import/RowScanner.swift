import UmkreisTexts
import UmkreisWire

/// Scans CSV (RFC 4180), as spreadsheets write it, including the header.
///
/// Separators are commas, semicolons, tabs or bars; rows end with LF, CRLF or CR. An unclosed quote costs its row only:
/// scanning resumes at the next line.
struct RowScanner: EntryScanner {
    private enum Place {
        case start, plain, quoted
        /// After a quote in a quoted field: its end, or an escaped quote.
        case quote
    }

    private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

    private(set) var separator: UInt8
    private var place = Place.start
    private var field: [UInt8] = []
    private var fields: [[UInt8]] = []
    /// The bytes of the open row, to resume within it.
    private var row: [UInt8] = []
    private var line = 1
    private var start = 1
    private var hasReturn = false
    private var isTooLong = false
    /// The fields of the header.
    private var width: Int?

    init(separator: UInt8) {
        self.separator = separator
    }

    /// Returns the most frequent separator in the first line that isn't blank.
    static func separator(of text: some Sequence<UInt8>) -> UInt8 {
        let counts = counts(of: text)
        // On a tie, the comma.
        return separators.max { counts[$0] ?? 0 < counts[$1] ?? 0 } ?? UInt8(ascii: ",")
    }

    static func hasSeparator(_ text: some Sequence<UInt8>) -> Bool { !counts(of: text).isEmpty }

    private static func counts(of text: some Sequence<UInt8>) -> [UInt8: Int] {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in text.drop(while: { $0 <= 0x20 }) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, byte == 0x0A || byte == 0x0D { break }
            if !isQuoted, separators.contains(byte) { counts[byte, default: 0] += 1 }
        }
        return counts
    }

    mutating func scan(_ bytes: [UInt8], _ found: (RawEntry) -> Void) {
        var inputs = [bytes[...]]
        while var input = inputs.popLast() {
            while let byte = input.popFirst() {
                guard let again = take(byte, found) else { continue }
                inputs.append(input)
                input = again
            }
        }
    }

    mutating func finish(_ found: (RawEntry) -> Void) {
        while place == .quoted {
            guard let rest = resume(found) else { return }
            scan(Array(rest), found)
        }
        if !row.isEmpty, let rest = endRow(found) {
            scan(Array(rest), found)
            finish(found)
        }
    }

    /// Returns the bytes to scan again after an unclosed quote.
    private mutating func take(_ byte: UInt8, _ found: (RawEntry) -> Void) -> ArraySlice<UInt8>? {
        let endsReturn = byte == 0x0A && hasReturn
        hasReturn = byte == 0x0D
        // The second half of a line end.
        if endsReturn, place != .quoted { return nil }
        row.append(byte)
        if !endsReturn, byte == 0x0A || byte == 0x0D { line += 1 }
        if row.count > RawEntry.maximumBytes {
            if place == .quoted { return resume(found) }
            (isTooLong, row, fields, field) = (true, [], [], [])
        }
        switch (place, byte) {
        case (.quoted, UInt8(ascii: "\"")): place = .quote
        case (.quoted, _): field.append(byte)
        case (.quote, UInt8(ascii: "\"")):
            field.append(byte)
            place = .quoted
        case (_, separator): endField()
        case (_, 0x0A), (_, 0x0D): return endRow(found)
        case (.quote, 0x20): break
        case (.quote, _) where line > start: return resume(found)
        case (.start, UInt8(ascii: "\"")): place = .quoted
        default:
            field.append(byte)
            place = .plain
        }
        return nil
    }

    private mutating func endField() {
        fields.append(field)
        (field, place) = ([], .start)
    }

    private mutating func endRow(_ found: (RawEntry) -> Void) -> ArraySlice<UInt8>? {
        endField()
        let isMultiline = line > start + 1
        if isMultiline, !isTooLong, let width, fields.count > width { return resume(found) }
        defer { reset(to: line) }
        if isTooLong {
            found(.tooLong(line: start))
            return nil
        }
        if width == nil, takesSeparator() { return nil }
        guard fields.contains(where: { $0.contains { $0 > 0x20 } }) else { return nil }
        width = width ?? fields.count
        let texts = fields.compactMap { String(validating: $0, as: UTF8.self) }
        guard texts.count == fields.count else {
            found(.broken(Fault(.invalid, localized("cli.import.rowNotText")), line: start, text: row))
            return nil
        }
        found(RawEntry(line: start, content: .fields(texts)))
        return nil
    }

    /// Whether the row is Excel's `sep=;`.
    private mutating func takesSeparator() -> Bool {
        let text = row.filter { $0 > 0x20 || $0 == 0x09 }
        guard text.count == 5, String(decoding: text.prefix(4), as: UTF8.self).lowercased() == "sep=" else {
            return false
        }
        separator = text[4]
        return true
    }

    /// Rejects the first line of the row, and returns the others.
    private mutating func resume(_ found: (RawEntry) -> Void) -> ArraySlice<UInt8>? {
        let text = row.prefix { $0 != 0x0A && $0 != 0x0D }
        var rest = row[text.endIndex...]
        if rest.first == 0x0D { rest = rest.dropFirst() }
        if rest.first == 0x0A { rest = rest.dropFirst() }
        let message = localized("cli.import.quoteOpen")
        found(.broken(Fault(.invalid, message), line: start, text: Array(text)))
        reset(to: start + 1)
        hasReturn = false
        return rest.isEmpty ? nil : rest
    }

    private mutating func reset(to next: Int) {
        (row, fields, field, place, isTooLong) = ([], [], [], .start, false)
        (line, start) = (next, next)
    }
}

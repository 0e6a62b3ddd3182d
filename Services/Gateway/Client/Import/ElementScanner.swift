import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// The elements of an XML format that become entries.
protocol ElementReader: Sendable {
    /// The reason for a file without entries; `nil` if it is empty.
    var absence: String? { get }

    mutating func open(_ tag: XMLTag, path: [String])
    /// Returns an entry that ends with the element.
    mutating func close(_ path: [String], text: String) -> RawEntry.Content?
}

/// Scans GPX, KML or OpenStreetMap's XML.
struct ElementScanner: EntryScanner {
    private static let maximumDepth = 64

    private var pieces = XMLScanner()
    private var reader: any ElementReader
    /// The open elements.
    private var path: [String] = []
    private var text = ""
    private var line = 1
    /// The line of the open entry, or the latest.
    private var start = 1
    private var hasFailed = false
    private var count = 0

    init(_ reader: any ElementReader) {
        self.reader = reader
    }

    mutating func scan(_ bytes: [UInt8], _ found: (RawEntry) -> Void) {
        guard !hasFailed else { return }
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
            take(Array(rest[..<end]), found)
            if rest[end - 1] == 0x0A { line += 1 }
            rest = rest[end...]
        }
    }

    mutating func finish(_ found: (RawEntry) -> Void) {
        guard !hasFailed else { return }
        if !path.isEmpty {
            fail(localized("cli.import.entryCut"), found)
        } else if count == 0, let absence = reader.absence {
            fail(absence, found)
        }
    }

    private mutating func take(_ bytes: [UInt8], _ found: (RawEntry) -> Void) {
        do throws(Refusal) {
            for piece in try pieces.scan(bytes) { take(piece, found) }
        } catch {
            fail(error.fault.message, found)
        }
    }

    private mutating func take(_ piece: XMLPiece, _ found: (RawEntry) -> Void) {
        switch piece {
        case .opened(let tag):
            guard path.count < Self.maximumDepth else { return fail(localized("cli.import.tooDeep"), found) }
            path.append(tag.name)
            text = ""
            start = line
            reader.open(tag, path: path)
        case .text(let more): if text.utf8.count < XMLScanner.maximumBytes { text += more }
        case .closed(let name):
            guard path.last == name else { return fail(localized("cli.import.notWellFormed"), found) }
            if let content = reader.close(path, text: text.withoutSpaceAround) {
                count += 1
                found(RawEntry(line: start, content: Self.checked(content)))
            }
            path.removeLast()
            text = ""
        }
    }

    /// Replacement characters replace bytes that the encoding lacks.
    private static func checked(_ content: RawEntry.Content) -> RawEntry.Content {
        guard case .object(let object) = content, object.hasReplacement else { return content }
        return .broken(Fault(.invalid, localized("cli.import.otherEncoding")))
    }

    /// The rest of the file can't be read.
    private mutating func fail(_ message: String, _ found: (RawEntry) -> Void) {
        guard !hasFailed else { return }
        hasFailed = true
        found(.broken(Fault(.invalid, message), line: line))
    }
}

extension JSONValue {
    /// Whether a text within has U+FFFD.
    var hasReplacement: Bool {
        switch self {
        case .string(let text): text.unicodeScalars.contains("\u{FFFD}")
        case .array(let elements): elements.contains(where: \.hasReplacement)
        case .object(let members): members.contains { $0.value.hasReplacement }
        default: false
        }
    }
}

/// The values of an entry, as they are read.
struct EntryValues: Sendable {
    private var members: [JSONValue.Member] = []

    /// Keeps the first value of a name.
    mutating func add(_ name: String, _ text: String?) {
        guard let text, !text.isEmpty, !members.contains(where: { $0.name == name }) else { return }
        members.append(JSONValue.Member(name, .string(text)))
    }

    mutating func add(_ name: String, _ value: JSONValue) { members.append(JSONValue.Member(name, value)) }

    var object: RawEntry.Content { .object(.object(members)) }
}

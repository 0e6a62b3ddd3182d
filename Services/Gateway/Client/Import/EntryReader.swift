import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Reads the entries of a file in any format and encoding.
///
/// Imports of posts, favourites and addresses share it. Memory is bounded: a chunk and an entry.
struct EntryReader {
    private var source: DecodedSource
    private let path: String
    private let chosen: FileFormat?
    private(set) var format: FileFormat?
    private var scanner: (any EntryScanner)?
    private var ready: [RawEntry] = []
    private var next = 0
    private var isAtEnd = false
    /// Entries returned.
    private(set) var count = 0
    /// The header of a table.
    private(set) var columns: [String]?

    init(_ source: InputSource, path: String, format: FileFormat? = nil, encoding: TextEncoding? = nil) {
        self.source = DecodedSource(source, encoding: encoding)
        self.path = path
        chosen = format
    }

    /// Bytes read.
    var bytes: Int { source.bytes }

    /// Returns `nil` at the end; skips the header of a table.
    ///
    /// - Throws: ``Refusal`` if the file isn't of a known format.
    mutating func entry() async throws(Refusal) -> RawEntry? {
        while true {
            guard let entry = try await scanned() else { return nil }
            if format == .csv, columns == nil {
                columns = try header(entry)
                continue
            }
            try checkFirst(entry)
            count += 1
            return isDamaged(entry) ? damaged(entry) : entry
        }
    }

    /// The entry as JSON, to correct and import again.
    func json(_ entry: RawEntry) -> JSONValue? {
        switch entry.content {
        case .json(let bytes):
            (try? WireJSON.decode(JSONValue.self, from: bytes)) ?? .string(String(decoding: bytes, as: UTF8.self))
        case .object(let object): object
        case .fields(let fields):
            .object(zip(columns ?? [], fields).map { JSONValue.Member($0, .string($1)) })
        case .broken: entry.text.map(JSONValue.string)
        }
    }

    private mutating func scanned() async throws(Refusal) -> RawEntry? {
        while next == ready.count {
            guard !isAtEnd else { return nil }
            (ready, next) = ([], 0)
            var scanner = if let scanner { scanner } else { try await begin() }
            let text = await source.next()
            isAtEnd = text.isEmpty
            if isAtEnd { scanner.finish { ready.append($0) } } else { scanner.scan(text) { ready.append($0) } }
            self.scanner = scanner
        }
        defer { next += 1 }
        return ready[next]
    }

    private mutating func begin() async throws(Refusal) -> any EntryScanner {
        try await source.begin()
        let format = if let chosen { chosen } else { try FileFormat(of: path, beginningWith: source.start) }
        self.format = format
        var scanner = format.scanner(beginningWith: source.start)
        scanner.scan(source.start) { ready.append($0) }
        return scanner
    }

    /// Rows are meaningless without the names of their columns.
    private func header(_ entry: RawEntry) throws(Refusal) -> [String] {
        guard case .fields(let fields) = entry.content else {
            var message = ""
            if case .broken(let fault) = entry.content { message = fault.message }
            throw Refusal(.invalid, "cli.rule.unreadable-header", ["reason": .words(message)], field: "file")
        }
        return Self.distinct(fields.map(\.withoutBlanksAround))
    }

    /// Numbers repeated names, so that their columns are reported as unused.
    private static func distinct(_ names: [String]) -> [String] {
        var seen: [String: Int] = [:]
        return names.map { name in
            seen[name, default: 0] += 1
            return name.isEmpty || seen[name] == 1 ? name : "\(name) #\(seen[name] ?? 0)"
        }
    }

    /// A file that fails before its first entry has the wrong content.
    private func checkFirst(_ entry: RawEntry) throws(Refusal) {
        guard count == 0, format == .gpx || format == .kml || format == .osm,
            case .broken(let fault) = entry.content
        else { return }
        throw Refusal(Fault(.invalid, fault.message, field: "file", rule: "not-a-file-of-places"))
    }

    /// Whether bytes had no character in the file's encoding.
    private func isDamaged(_ entry: RawEntry) -> Bool {
        guard source.isConverted else { return false }
        switch entry.content {
        case .fields(let fields): return fields.contains { $0.unicodeScalars.contains("\u{FFFD}") }
        case .json(let bytes): return bytes.firstRange(of: Array("\u{FFFD}".utf8)) != nil
        case .object, .broken: return false
        }
    }

    private func damaged(_ entry: RawEntry) -> RawEntry {
        .broken(Fault(.invalid, localized("cli.import.otherEncoding")), line: entry.line)
    }
}

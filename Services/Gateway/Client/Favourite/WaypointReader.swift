import GatewayKit
import GatewaySupervision
import Texts
import Vocabulary
import Wire

/// A place in a file, possibly of a post.
struct Waypoint: Sendable, Equatable {
    /// Set in exported files.
    var post: PostID?
    var name: String?
    var note: String?
    var point: Coordinate?
}

/// Streams the places of a GPX or GeoJSON file.
struct WaypointReader {
    private let source: InputSource
    private var scanner: (any WaypointScanner)?
    private var ready: [Result<Waypoint, Fault>] = []
    private var next = 0
    private var isAtEnd = false

    fileprivate static var neither: Refusal {
        .usage(localized("cli.favourite.theFileIsNeitherGpx"), field: "file")
    }

    init(_ source: InputSource) {
        self.source = source
    }

    /// Returns `nil` at the end.
    mutating func waypoint() async throws(Refusal) -> Result<Waypoint, Fault>? {
        while next == ready.count {
            guard !isAtEnd else { return nil }
            let bytes = await source.bytes()
            isAtEnd = bytes.isEmpty
            if scanner == nil { scanner = try Self.scanner(ofWhatBegins: bytes) }
            guard var scanner else { continue }
            (ready, next) = (try isAtEnd ? scanner.finish() : scanner.scan(bytes), 0)
            self.scanner = scanner
        }
        defer { next += 1 }
        return ready[next]
    }

    /// Detects XML or JSON after white space and byte order mark.
    private static func scanner(ofWhatBegins bytes: [UInt8]) throws(Refusal) -> (any WaypointScanner)? {
        switch bytes.first(where: { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }) {
        case nil: nil
        case UInt8(ascii: "<"): GPXWaypointScanner()
        case UInt8(ascii: "{"), UInt8(ascii: "["): FeatureWaypointScanner()
        default: throw neither
        }
    }
}

private protocol WaypointScanner: Sendable {
    mutating func scan(_ bytes: [UInt8]) throws(Refusal) -> [Result<Waypoint, Fault>]
    mutating func finish() throws(Refusal) -> [Result<Waypoint, Fault>]
}

/// GPX 1.0 or 1.1: `name`, `cmt`, and the post in the export's extension.
private struct GPXWaypointScanner: WaypointScanner {
    private var pieces = XMLScanner()
    private var open: Waypoint?
    /// Open elements within the waypoint.
    private var depth = 0
    private var element = ""
    private var text = ""
    private var isGPX = false

    mutating func scan(_ bytes: [UInt8]) throws(Refusal) -> [Result<Waypoint, Fault>] {
        var found: [Result<Waypoint, Fault>] = []
        for piece in try pieces.scan(bytes) {
            switch piece {
            case .opened(let tag) where tag.name == "wpt":
                (open, depth) = (Waypoint(point: tag.point), 0)
            case .opened(let tag):
                isGPX = isGPX || tag.name == "gpx"
                depth += 1
                (element, text) = (tag.name, "")
            case .text(let more): if text.utf8.count < XMLScanner.mostBytes { text += more }
            case .closed("wpt"):
                if let open { found.append(.success(open)) }
                open = nil
            case .closed:
                close()
                depth -= 1
                element = ""
            }
        }
        return found
    }

    mutating func finish() throws(Refusal) -> [Result<Waypoint, Fault>] {
        guard isGPX else { throw WaypointReader.neither }
        return []
    }

    private mutating func close() {
        let value = text.withoutSpaceAround
        guard !value.isEmpty else { return }
        switch (element, depth) {
        case ("name", 1): open?.name = value
        case ("cmt", 1): open?.note = value
        case ("post", 2): open?.post = PostID(value)
        default: break
        }
    }
}

/// GeoJSON with names as in an import of posts, and `note`.
private struct FeatureWaypointScanner: WaypointScanner {
    private var features = FeatureScanner()

    mutating func scan(_ bytes: [UInt8]) -> [Result<Waypoint, Fault>] {
        var found: [Result<Waypoint, Fault>] = []
        features.scan(bytes) { found.append(Self.waypoint($0)) }
        return found
    }

    mutating func finish() -> [Result<Waypoint, Fault>] {
        var found: [Result<Waypoint, Fault>] = []
        features.finish { found.append(Self.waypoint($0)) }
        return found
    }

    private static func waypoint(_ raw: RawEntry) -> Result<Waypoint, Fault> {
        do throws(Fault) {
            guard case .json(let bytes) = raw.content else {
                if case .broken(let fault) = raw.content { throw fault }
                throw Fault(.invalid, localized("cli.favourite.isNotAFeature"))
            }
            return .success(try Waypoint(try EntryRecord(try WireJSON.decode(JSONValue.self, from: bytes))))
        } catch {
            return .failure(error)
        }
    }
}

extension Waypoint {
    /// - Throws: `invalid` with the unreadable field.
    fileprivate init(_ record: EntryRecord) throws(Fault) {
        var fields = MappedFields()
        for (name, value) in record.values {
            if name == "note", case .string(let text) = value { note = TextRule.said(text) }
            if let member = EntryMember.named(name, attributes: []) {
                fields.add(value, as: member, keepsExisting: true)
            }
        }
        post = try fields.text(.id).flatMap { PostID($0) }
        name = try fields.text(.title)
        guard let lat = try fields.number(.lat), let lon = try fields.number(.lon) else { return }
        point = try? Coordinate(lat: lat, lon: lon)
    }
}

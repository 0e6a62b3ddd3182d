import GatewaySupervision
import Vocabulary

/// A point of a track, as a file has it.
struct GPXPoint: Sendable, Equatable {
    let point: Coordinate
    /// Not every file says when.
    let at: Timestamp?
}

/// Finds the points of tracks in a GPX file (1.0 or 1.1) while its bytes go by.
///
/// A file may be any number of pieces, cut anywhere: what is found is the same. No more than one tag is ever kept. It is no
/// checker of XML: entities are not looked up, what stands in comments, character data sections and declarations is passed
/// over, and so are waypoints and routes, which nobody went along.
struct GPXScanner: Sendable {
    /// Bytes of a tag, or of a time: more than any has.
    static let mostBytes = 16 * 1024

    /// What stands at present: text, or a tag from behind its `<`.
    private enum State { case text, tag(quote: UInt8?) }

    private var state = State.text
    private var bytes: [UInt8] = []
    private var open: Coordinate?
    private var at: Timestamp?
    private var isInTime = false
    private var count = 0

    /// Takes the next piece, and tells the points that end in it.
    ///
    /// - Throws: ``Refusal`` for what is no GPX, naming the point.
    mutating func scan(_ piece: [UInt8], _ found: (GPXPoint) -> Void) throws(Refusal) {
        for byte in piece {
            switch state {
            case .text where byte == UInt8(ascii: "<"):
                if isInTime { at = Timestamp(String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }) }
                (isInTime, bytes, state) = (false, [], .tag(quote: nil))
            case .text:
                if isInTime { try keep(byte) }
            case .tag(let quote):
                if byte == UInt8(ascii: ">"), quote == nil, isWhole {
                    state = .text
                    if let point = try end(String(decoding: bytes, as: UTF8.self)) { found(point) }
                    bytes = []
                } else {
                    try keep(byte)
                    state = .tag(quote: next(byte, quote))
                }
            }
        }
    }

    private mutating func keep(_ byte: UInt8) throws(Refusal) {
        // Of a comment or a declaration the end alone matters.
        if isPassedOver, bytes.count > 64 { bytes.removeSubrange(16..<bytes.count - 8) }
        bytes.append(byte)
        guard bytes.count <= Self.mostBytes else {
            throw .usage("the file has a tag of more than \(Self.mostBytes) bytes: is it GPX?", field: "file")
        }
    }

    private var isPassedOver: Bool { bytes.first == UInt8(ascii: "!") || bytes.first == UInt8(ascii: "?") }

    /// Whether a `>` ends what has begun: it ends no comment and no section before its own sign.
    private var isWhole: Bool {
        if bytes.starts(with: "!--".utf8) { return bytes.count >= 5 && bytes.suffix(2).elementsEqual("--".utf8) }
        if bytes.starts(with: "![CDATA[".utf8) { return bytes.suffix(2).elementsEqual("]]".utf8) }
        if bytes.first == UInt8(ascii: "?") { return bytes.last == UInt8(ascii: "?") }
        return true
    }

    private func next(_ byte: UInt8, _ quote: UInt8?) -> UInt8? {
        if isPassedOver { return nil }
        if let quote { return byte == quote ? nil : quote }
        return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") ? byte : nil
    }

    /// - Returns: the point that a tag ends.
    private mutating func end(_ tag: String) throws(Refusal) -> GPXPoint? {
        guard !tag.hasPrefix("!"), !tag.hasPrefix("?") else { return nil }
        let name = tag.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "/" }.split(separator: ":").last ?? ""
        switch (name, tag.hasPrefix("/")) {
        case ("trkpt", false):
            count += 1
            open = try coordinate(of: tag)
            at = nil
            return tag.hasSuffix("/") ? close() : nil
        case ("trkpt", true): return close()
        case ("time", false): isInTime = open != nil && !tag.hasSuffix("/")
        default: break
        }
        return nil
    }

    private mutating func close() -> GPXPoint? {
        defer { open = nil }
        return open.map { GPXPoint(point: $0, at: at) }
    }

    private func coordinate(of tag: String) throws(Refusal) -> Coordinate {
        func number(_ name: String) -> Double? {
            guard let start = tag.firstRange(of: " \(name)=") ?? tag.firstRange(of: "\n\(name)=") else { return nil }
            let rest = tag[start.upperBound...].dropFirst()
            return Double(rest.prefix { $0 != "\"" && $0 != "'" })
        }
        guard let lat = number("lat"), let lon = number("lon"), let point = try? Coordinate(lat: lat, lon: lon) else {
            throw .usage("the track's point \(count) has no latitude and longitude", field: "file")
        }
        return point
    }
}

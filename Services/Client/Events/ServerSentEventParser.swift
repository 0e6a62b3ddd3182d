import UmkreisWire

/// Parses a `text/event-stream` piece by piece.
///
/// Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation. Pieces end
/// anywhere, also within a character. An unfinished event at the end of the stream is lost, as specified.
struct ServerSentEventParser {
    /// Bytes of a line, and of an event's data.
    static let limit = 1024 * 1024

    /// The id to resume from; empty without one.
    private(set) var lastEventID: String
    /// The pause before a reconnection in milliseconds, if the server has set it.
    private(set) var retryMs: Int?

    private var line: [UInt8] = []
    private var isFirstLine = true
    private var skipsLineFeed = false
    private var name: [UInt8] = []
    private var data: [UInt8] = []
    private var id: String

    /// - Parameter lastEventID: from the previous connection.
    init(lastEventID: String = "") {
        self.lastEventID = lastEventID
        id = lastEventID
    }

    /// Returns the events that end in this piece.
    ///
    /// - Throws: `too-large` for a line or data over ``limit``.
    mutating func parse(_ piece: some Sequence<UInt8>) throws(Fault) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in piece {
            let isAfterReturn = skipsLineFeed
            skipsLineFeed = byte == 0x0D
            switch byte {
            case 0x0A where isAfterReturn: continue
            case 0x0A, 0x0D: if let event = try endLine() { events.append(event) }
            default:
                guard line.count < ServerSentEventParser.limit else { throw ServerSentEventParser.tooLarge }
                line.append(byte)
            }
        }
        return events
    }

    /// Continues without an id, unless a later event has set another.
    mutating func forgetID(_ stale: String) {
        if lastEventID == stale { lastEventID = "" }
        if id == stale { id = "" }
    }

    private static var tooLarge: Fault {
        Fault(.tooLarge, "the stream has an event of more than \(limit) bytes", rule: "event-too-large", maximum: limit)
    }

    private mutating func endLine() throws(Fault) -> ServerSentEvent? {
        defer { line.removeAll(keepingCapacity: true) }
        let bom: [UInt8] = [0xEF, 0xBB, 0xBF]
        let hasBOM = isFirstLine && line.starts(with: bom)
        isFirstLine = false
        let content = line[(hasBOM ? bom.count : 0)...]
        guard !content.isEmpty else { return dispatch() }
        let colon = content.firstIndex(of: UInt8(ascii: ":")) ?? content.endIndex
        var value = content[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        try apply(String(decoding: content[..<colon], as: UTF8.self), value)
        return nil
    }

    /// Ignores unknown fields; comments have an empty name.
    private mutating func apply(_ field: String, _ value: ArraySlice<UInt8>) throws(Fault) {
        switch field {
        case "event": name = Array(value)
        case "data":
            let size = data.count + value.count
            guard size <= ServerSentEventParser.limit else { throw ServerSentEventParser.tooLarge }
            data += value
            data.append(0x0A)
        case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
        case "retry" where !value.isEmpty && value.allSatisfy { (0x30...0x39).contains($0) }:
            retryMs = Int(String(decoding: value, as: UTF8.self)) ?? retryMs
        default: return
        }
    }

    /// Returns no event without data.
    private mutating func dispatch() -> ServerSentEvent? {
        lastEventID = id
        defer {
            name = []
            data = []
        }
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(
            name: name.isEmpty ? "message" : String(decoding: name, as: UTF8.self),
            data: Array(data.dropLast()),
            id: id
        )
    }
}

public import UmkreisWire

/// The room for a list in a reply's line, in bytes.
public struct LineBudget: Sendable {
    /// Bytes for the rest of the reply.
    private static let reserve = 64 * 1024
    private var left = WireLimits.line - reserve
    private var isUntouched = true

    public init() {}

    /// Reserves room; false if full.
    ///
    /// The first entry always fits.
    public mutating func takes(bytes: Int) -> Bool {
        defer { isUntouched = false }
        guard isUntouched || bytes <= left else { return false }
        // The comma.
        left -= bytes + 1
        return true
    }

    /// Returns `nil` if the entry does not fit.
    public mutating func json(of entry: some Encodable) throws(Fault) -> RawJSON? {
        let json = try RawJSON(encoding: entry)
        return takes(bytes: json.bytes.count) ? json : nil
    }

    /// Returns the JSON of the first entries that fit.
    ///
    /// Unlike ``page(of:limit:)`` it avoids a second encoding.
    public static func encoded<Entry: Encodable>(
        _ entries: some Sequence<Entry>,
        limit: Int
    ) throws(Fault) -> [RawJSON] {
        var budget = LineBudget()
        var page: [RawJSON] = []
        for entry in entries {
            guard page.count < limit, let json = try budget.json(of: entry) else { break }
            page.append(json)
        }
        return page
    }

    /// Returns the first entries that fit in a line.
    public static func page<Entry: Encodable>(of entries: some Sequence<Entry>, limit: Int) throws(Fault) -> [Entry] {
        var budget = LineBudget()
        var page: [Entry] = []
        for entry in entries {
            guard page.count < limit, budget.takes(bytes: try WireJSON.encode(entry).count) else { break }
            page.append(entry)
        }
        return page
    }
}

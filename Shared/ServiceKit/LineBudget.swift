public import Wire

/// How much more of a list a reply's line has room for.
///
/// A page is asked for by its number of entries, and a line is limited in bytes: a page ends with whichever comes first.
public struct LineBudget: Sendable {
    /// What is kept free for the rest of the reply, in bytes.
    private static let reserve = 64 * 1024
    private var left = WireLimits.line - reserve
    private var isUntouched = true

    public init() {}

    /// Whether an entry of so many bytes still goes in; the first one always does.
    public mutating func takes(bytes: Int) -> Bool {
        defer { isUntouched = false }
        guard isUntouched || bytes <= left else { return false }
        // The comma after it.
        left -= bytes + 1
        return true
    }

    /// The JSON of an entry; nil where it does not go in any more.
    public mutating func json(of entry: some Encodable) throws(Fault) -> RawJSON? {
        let json = try RawJSON(encoding: entry)
        return takes(bytes: json.bytes.count) ? json : nil
    }

    /// The JSON of the first of `entries`: at most `limit`, and no more than a line holds.
    ///
    /// A reply that holds it encodes each entry once; with ``page(of:limit:)`` it encodes them a second time.
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

    /// The first of `entries`: at most `limit`, and no more than a line holds.
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

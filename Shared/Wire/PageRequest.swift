/// Which part of a list a request asks for: how many entries, behind which key (keyset pagination).
///
/// What a page begins behind need not be there any more: entries that come or go meanwhile are neither told twice nor
/// passed over.
public struct PageRequest<Key: PageKey>: Sendable {
    /// How many entries at most.
    public let limit: Int
    /// The key of the last entry of the page before; nil for the first page.
    public let after: Key?

    /// - Parameters:
    ///   - limit: as the request has it.
    ///   - cursor: as the request has it.
    ///   - rule: which limits may be asked for, and which is usual.
    ///   - isFitting: whether a key belongs to a list like this one, where a request may ask for several.
    /// - Throws: `invalid` (`limit`, `cursor`).
    public init(
        limit: Int?,
        cursor: Cursor?,
        rule: NumberRule<Int> = .pageLimit,
        where isFitting: (Key) -> Bool = { _ in true }
    ) throws(Fault) {
        self.limit = try rule.check(limit, field: "limit")
        guard let cursor else {
            after = nil
            return
        }
        let key = try cursor.position(as: Key.self)
        guard isFitting(key) else { throw BrokenRule.notACursor.fault(at: "cursor") }
        after = key
    }

    /// How many rows to read: one more than are told shows whether there is another page.
    public var reach: Int { limit + 1 }

    /// Where the page ended, for the reply; nil on the last.
    ///
    /// - Parameters:
    ///   - told: how many of the rows are in the page.
    ///   - rows: all that were read.
    ///   - key: the key of a row.
    public func next<Row>(behind told: Int, of rows: [Row], key: (Row) -> Key) -> Cursor? {
        told > 0 && told < rows.count ? Cursor(key(rows[told - 1])) : nil
    }
}

extension Cursor {
    /// Where a page or a log is to be gone on with.
    ///
    /// - Throws: `invalid`, naming `field`, for a cursor of another call.
    public func position<Key: PageKey>(as type: Key.Type, field: String = "cursor") throws(Fault) -> Key {
        guard let key = key(as: type) else { throw BrokenRule.notACursor.fault(at: field) }
        return key
    }
}

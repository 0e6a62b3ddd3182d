/// A page of a list: limit and start key (keyset pagination).
///
/// The start key may be deleted. Concurrent changes neither repeat nor skip other items.
public struct PageRequest<Key: PageKey>: Sendable {
    /// The maximum number of items.
    public let limit: Int
    /// The last key of the previous page; `nil` for the first.
    public let after: Key?

    /// Applies the default limit and reads the cursor.
    ///
    /// - Parameter isFitting: whether a key belongs to this list, if a call has several.
    /// - Throws: `invalid` (`cursor`).
    public init(
        limit: Int?,
        cursor: Cursor?,
        rule: NumberRule<Int> = .pageLimit,
        where isFitting: (Key) -> Bool = { _ in true }
    ) throws(Fault) {
        self.limit = rule.orDefault(limit)
        guard let cursor else {
            after = nil
            return
        }
        let key = try cursor.position(as: Key.self)
        guard isFitting(key) else { throw BrokenRule.notACursor.fault(at: "cursor") }
        after = key
    }

    /// The rows to read: one extra reveals a further page.
    public var reach: Int { limit + 1 }

    /// Returns the next page's cursor; `nil` on the last.
    ///
    /// - Parameter count: the number of rows in the page.
    public func next<Row>(behind count: Int, of rows: [Row], key: (Row) -> Key) -> Cursor? {
        count > 0 && count < rows.count ? Cursor(key(rows[count - 1])) : nil
    }
}

extension Cursor {
    /// Throws `invalid`, naming `field`, for a cursor of another call.
    public func position<Key: PageKey>(as type: Key.Type, field: String = "cursor") throws(Fault) -> Key {
        guard let key = key(as: type) else { throw BrokenRule.notACursor.fault(at: field) }
        return key
    }
}

/// Something new, with the number by which a cursor passes it.
public struct NumberedChange<Change> {
    public let number: Int64
    public let change: Change

    public init(number: Int64, change: Change) {
        self.number = number
        self.change = change
    }
}

extension NumberedChange: Sendable where Change: Sendable {}

/// As many changes behind a number as one reply has room for.
public struct NumberedPage<Change: Encodable> {
    public let changes: [Change]
    /// How far they tell.
    public let end: Int64
    public let hasMore: Bool

    /// - Parameters:
    ///   - found: the changes behind `number`, oldest first, one more than `limit` where there are more.
    ///   - number: how far was told before.
    public init(of found: [NumberedChange<Change>], after number: Int64, limit: Int) throws {
        changes = try LineBudget.page(of: found.map(\.change), limit: limit)
        end = changes.isEmpty ? number : found[changes.count - 1].number
        hasMore = found.count > changes.count
    }
}

/// A change with its sequence number.
public struct NumberedChange<Change> {
    /// The number that a cursor passes.
    public let number: Int64
    /// The change.
    public let change: Change

    public init(number: Int64, change: Change) {
        self.number = number
        self.change = change
    }
}

extension NumberedChange: Sendable where Change: Sendable {}

/// Changes that fit in one reply.
public struct NumberedPage<Change: Encodable> {
    /// Oldest first.
    public let changes: [Change]
    /// The last number on the page.
    public let end: Int64
    /// Whether later changes exist.
    public let hasMore: Bool

    /// - Parameter found: oldest first, one more than `limit` if available.
    public init(of found: [NumberedChange<Change>], after number: Int64, limit: Int) throws {
        changes = try LineBudget.page(of: found.map(\.change), limit: limit)
        end = changes.isEmpty ? number : found[changes.count - 1].number
        hasMore = found.count > changes.count
    }
}

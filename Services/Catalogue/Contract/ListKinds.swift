public import Wire

/// Lists the kinds of post that are declared, by name.
///
/// Faults: `invalid` (`limit`, `cursor`).
public struct ListKinds: Call {
    public static let name: CallName = "catalogue.listKinds"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// A page of large kinds ends earlier, where the line is full.
    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var kinds: [DeclaredKind]
        /// Where this page ended; absent on the last.
        public var next: Cursor?

        public init(kinds: [DeclaredKind], next: Cursor? = nil) {
            self.kinds = kinds
            self.next = next
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListKinds: Ruled {
    public static let limitRule = NumberRule(1...100, usual: 100)

    public static let rules: FieldRules = ["limit": limitRule]
}

public import UmkreisWire

/// Lists the declared kinds by name.
public struct ListKinds: Call {
    public static let name: CallName = "catalogue.listKinds"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// Kinds per page, 1…100, default 100; pages may be shorter.
    public var limit: Int?
    /// The previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// One page.
        public var kinds: [DeclaredKind]
        /// `nil` on the last page.
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
    /// The rule of `limit`.
    public static let limitRule = NumberRule(1...100, default: 100)

    public static let rules: FieldRules = ["limit": limitRule]
}

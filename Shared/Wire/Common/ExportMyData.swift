public import Vocabulary

/// All that a service keeps of the caller, in a form that programs read, page by page.
///
/// A service that keeps nothing of people, or only what can be made again from others', answers with no items.
///
/// Faults: `invalid` (`limit`, `cursor`); auth's wants a password of the last ten minutes, except from a guest:
/// `reauthentication-required`.
public struct ExportMyData: CommonCall {
    public static let word = "exportMyData"
    public static let access: Access = .guest
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.reauthenticationRequired]

    /// 1…200; 50 unless said otherwise.
    ///
    /// A page of long items ends earlier, where the line is full.
    public var limit: Int?
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable {
        /// Changes when items of a section say something else than before, not when they say more; 1.
        public var schema: Int
        /// Those of one section stand together.
        public var items: [ExportedItem]
        /// Where the next page begins; none on the last.
        public var next: Cursor?

        public init(schema: Int = 1, items: [ExportedItem], next: Cursor? = nil) {
            self.schema = schema
            self.items = items
            self.next = next
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

extension ExportMyData: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule<Int>.pageLimit]
}

/// One thing that a service keeps of somebody.
public struct ExportedItem: Codable, Sendable, Hashable {
    /// What kind of thing: `posts`, `messages`.
    public var section: String
    /// An object.
    public var item: RawJSON

    public init(section: String, item: RawJSON) {
        self.section = section
        self.item = item
    }
}

public import UmkreisVocabulary

/// Exports the caller's data in a service, in pages.
///
/// Empty if a service stores no user data, or only derived data.
///
/// Faults: `invalid` (`limit`, `cursor`); auth requires a password entered in the last ten minutes, except from guests:
/// `reauthentication-required`.
public struct ExportMyData: BuiltInCall {
    public static let word = "exportMyData"
    public static let access: Access = .guest
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.reauthenticationRequired]
    public static let traits: [CallTrait] = [.isPrivate]

    /// 1…200; 50 by default.
    ///
    /// A full line ends a page earlier.
    public var limit: Int?
    /// The previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable {
        /// The item format's version, 1; unchanged by added members.
        public var schema: Int
        /// Grouped by section.
        public var items: [ExportItem]
        /// The next page's cursor; `nil` on the last.
        public var next: Cursor?

        public init(schema: Int = 1, items: [ExportItem], next: Cursor? = nil) {
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

/// One exported item.
public struct ExportItem: Codable, Sendable, Hashable {
    /// The kind of item: `posts`, `messages`.
    public var section: String
    /// A JSON object.
    public var item: RawJSON

    public init(section: String, item: RawJSON) {
        self.section = section
        self.item = item
    }
}

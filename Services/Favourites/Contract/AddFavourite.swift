public import Wire

/// Keeps a post.
///
/// Keeping it again changes nothing but the note, if there is one.
///
/// Faults: `not-found` and `gone` as the catalogue tells them, and `gone` for a post of somebody whom
/// a block keeps apart from the caller; `invalid` (`note`); `conflict` beyond 5,000 favourites.
public struct AddFavourite: Call {
    public static let name: CallName = "favourites.addFavourite"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict]

    public var post: PostID
    /// Why, in the caller's own words; one that says nothing is none.
    public var note: String?

    public struct Reply: Codable, Sendable, Equatable {
        public var addedAt: Timestamp
        /// How many the caller keeps now.
        public var count: Int

        public init(addedAt: Timestamp, count: Int) {
            self.addedAt = addedAt
            self.count = count
        }
    }

    public init(post: PostID, note: String? = nil) {
        self.post = post
        self.note = note
    }
}

extension AddFavourite: Ruled {
    public static let noteRule = TextRule(length: 1...1000, lines: .any)

    public static let rules: FieldRules = ["note": noteRule]
}

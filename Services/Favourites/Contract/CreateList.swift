public import UmkreisWire

/// Creates a list of favourites; names need not be unique.
///
/// Faults: `conflict` above 200 lists.
public struct CreateList: Call {
    public static let name: CallName = "favourites.createList"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.conflict]

    /// 1…80 characters.
    public var name: String
    /// One emoji.
    public var emoji: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// The new list.
        public var list: FavouriteList

        public init(list: FavouriteList) {
            self.list = list
        }
    }

    public init(name: String, emoji: String? = nil) {
        self.name = name
        self.emoji = emoji
    }
}

extension CreateList: Ruled {
    public static let rules: FieldRules = ["name": FavouriteList.nameRule, "emoji": FavouriteList.emojiRule]
}

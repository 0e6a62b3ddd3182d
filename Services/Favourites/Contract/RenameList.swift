public import UmkreisWire

/// Renames a list.
///
/// Faults: `not-found` (`list`).
public struct RenameList: Call {
    public static let name: CallName = "favourites.renameList"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]

    /// The list.
    public var list: FavouriteListID
    /// 1…80 characters.
    public var name: String
    /// One emoji; `nil` removes it.
    public var emoji: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// The changed list.
        public var list: FavouriteList

        public init(list: FavouriteList) {
            self.list = list
        }
    }

    public init(list: FavouriteListID, name: String, emoji: String? = nil) {
        self.list = list
        self.name = name
        self.emoji = emoji
    }
}

extension RenameList: Ruled {
    public static let rules: FieldRules = ["name": FavouriteList.nameRule, "emoji": FavouriteList.emojiRule]
}

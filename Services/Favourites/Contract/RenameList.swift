public import Wire

/// Calls a list of the caller's something else; the default list too.
///
/// Faults: `not-found` (`list`) for one that is not there or is another's; `invalid` (`name`, `emoji`).
public struct RenameList: Call {
    public static let name: CallName = "favourites.renameList"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]

    public var list: FavouriteListID
    public var name: String
    /// Without one, the list has none from then on.
    public var emoji: String?

    public struct Reply: Codable, Sendable, Equatable {
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

public import Wire

/// Makes a new list of the caller's with the posts of another, in their order: one of the caller's own, or one that a link
/// opens.
///
/// Notes come along where the caller may read them. Afterwards neither list knows of the other.
///
/// Faults: `not-found` (`list`, `link`) for a list that is not the caller's, and a link that opens nothing; `invalid`
/// (`name`, or not exactly one of `list` and `link`); `conflict` beyond 200 lists, and where there is no room for all of the
/// posts.
public struct CloneList: Call {
    public static let name: CallName = "favourites.cloneList"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound, .conflict]

    public var list: FavouriteListID?
    /// ``ShareList/Reply/token``.
    public var link: String?
    public var name: String

    public struct Reply: Codable, Sendable, Equatable {
        public var list: FavouriteList

        public init(list: FavouriteList) {
            self.list = list
        }
    }

    public init(list: FavouriteListID, name: String) {
        self.list = list
        self.name = name
    }

    public init(link: String, name: String) {
        self.link = link
        self.name = name
    }
}

extension CloneList: Ruled {
    public static let rules: FieldRules = ["link": ListSharedFavourites.linkRule, "name": FavouriteList.nameRule]
}

public import UmkreisWire

/// Copies an own or linked list, with notes the caller may read.
///
/// Faults: `not-found` (`list`, `link`); `invalid` unless exactly one is given; `conflict` above 200 lists or 5,000
/// favourites.
public struct CloneList: Call {
    public static let name: CallName = "favourites.cloneList"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound, .conflict]

    /// An own list.
    public var list: FavouriteListID?
    /// ``ShareList/Reply/token``, 1…64 characters.
    public var link: String?
    /// 1…80 characters.
    public var name: String

    public struct Reply: Codable, Sendable, Equatable {
        /// The copy.
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

public import Wire

/// Says whether the caller is told of what becomes of the posts in a list of theirs (``FavouriteAlertsAfter``); at first they
/// are.
///
/// A post that stands in another list as well is told of as long as one of them is not muted.
///
/// Faults: `not-found` (`list`) for one that is not there or is another's.
public struct MuteList: Call {
    public static let name: CallName = "favourites.muteList"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]

    public var list: FavouriteListID
    public var isMuted: Bool

    public struct Reply: Codable, Sendable, Equatable {
        public var list: FavouriteList

        public init(list: FavouriteList) {
            self.list = list
        }
    }

    public init(list: FavouriteListID, isMuted: Bool) {
        self.list = list
        self.isMuted = isMuted
    }
}

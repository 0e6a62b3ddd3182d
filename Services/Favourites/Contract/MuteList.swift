public import UmkreisWire

/// Turns alerts (``FavouriteAlertsAfter``) for a list off or on.
///
/// Posts in several lists alert unless all are muted.
///
/// Faults: `not-found` (`list`).
public struct MuteList: Call {
    public static let name: CallName = "favourites.muteList"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]

    /// The list.
    public var list: FavouriteListID
    /// Whether to turn alerts off.
    public var isMuted: Bool

    public struct Reply: Codable, Sendable, Equatable {
        /// The changed list.
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

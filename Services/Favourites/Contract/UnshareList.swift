public import Wire

/// Takes back a link to a list of the caller's, or all of them: they open nothing from then on.
///
/// That there are none is no fault.
///
/// Faults: `not-found` (`list`) for a list that is not the caller's.
public struct UnshareList: Call {
    public static let name: CallName = "favourites.unshareList"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]

    public var list: FavouriteListID
    /// All links of the list if nothing is said.
    public var link: ListLinkID?

    public struct Reply: Codable, Sendable, Equatable {
        /// How many links were taken back.
        public var revoked: Int

        public init(revoked: Int) {
            self.revoked = revoked
        }
    }

    public init(list: FavouriteListID, link: ListLinkID? = nil) {
        self.list = list
        self.link = link
    }
}

public import UmkreisWire

/// Revokes one or all links to a list.
///
/// Faults: `not-found` (`list`).
public struct UnshareList: Call {
    public static let name: CallName = "favourites.unshareList"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]

    /// The list.
    public var list: FavouriteListID
    /// Default: all links.
    public var link: ListLinkID?

    public struct Reply: Codable, Sendable, Equatable {
        /// Number of revoked links.
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

public import UmkreisWire

/// Deletes a list with its favourites, if it exists.
///
/// Faults: `conflict` (`list`) for the default list.
public struct DeleteList: Call {
    public static let name: CallName = "favourites.deleteList"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.conflict]

    /// The list.
    public var list: FavouriteListID

    public struct Reply: Codable, Sendable, Equatable {
        /// Whether it existed.
        public var deleted: Bool

        public init(deleted: Bool) {
            self.deleted = deleted
        }
    }

    public init(list: FavouriteListID) {
        self.list = list
    }
}

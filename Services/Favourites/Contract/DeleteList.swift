public import Wire

/// Deletes a list of the caller's with what is in it; that it is not there is no fault.
///
/// The default list stays: what is in it can be removed.
///
/// Faults: `conflict` (`list`) for the default list.
public struct DeleteList: Call {
    public static let name: CallName = "favourites.deleteList"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.conflict]

    public var list: FavouriteListID

    public struct Reply: Codable, Sendable, Equatable {
        public var deleted: Bool

        public init(deleted: Bool) {
            self.deleted = deleted
        }
    }

    public init(list: FavouriteListID) {
        self.list = list
    }
}

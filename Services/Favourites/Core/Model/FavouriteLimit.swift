import ServiceKit

/// How many posts one user may keep.
enum FavouriteLimit {
    static let most = 5000

    /// - Throws: `conflict` when there is no room for one more.
    static func checkRoom(beside count: Int) throws(Fault) {
        guard count < most else { throw Fault(.conflict, "more than \(most) favourites cannot be kept", field: "post") }
    }
}

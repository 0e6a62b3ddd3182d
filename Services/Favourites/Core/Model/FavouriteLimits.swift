import ServiceKit

enum FavouriteLimits {
    /// Maximum per user.
    static let favourites = 5000
    /// Maximum per user.
    static let lists = 200
    /// Maximum per list.
    static let links = 5
    /// Stored per user.
    static let swipes: Int64 = 100_000
    /// Changes that a cursor may lag behind; beyond it, reading everything is cheaper.
    static let changes: Int64 = 20_000

    /// - Throws: `conflict`.
    static func checkFavourites(_ more: Int = 1, addingTo count: Int) throws(Fault) {
        guard count + more <= favourites else {
            throw Fault(
                .conflict,
                "you can keep at most \(favourites) favourites",
                field: "post",
                rule: "too-many-favourites",
                maximum: favourites
            )
        }
    }

    /// - Throws: `conflict`.
    static func checkLists(addingTo count: Int) throws(Fault) {
        guard count < lists else {
            throw Fault(
                .conflict,
                "you can have at most \(lists) lists",
                field: "name",
                rule: "too-many-lists",
                maximum: lists
            )
        }
    }

    /// - Throws: `conflict`.
    static func checkLinks(addingTo count: Int) throws(Fault) {
        guard count < links else {
            throw Fault(
                .conflict,
                "a list can have at most \(links) links",
                field: "list",
                rule: "too-many-links",
                maximum: links
            )
        }
    }
}

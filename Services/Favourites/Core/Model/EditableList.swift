import FavouritesContract
import ServiceKit

/// A list that the caller may change.
struct EditableList: Sendable {
    let id: FavouriteListID
    let owner: UserID
    /// The caller, unless the owner.
    var guest: UserID?

    /// Might not exist yet.
    static func defaultList(of person: UserID) -> EditableList {
        EditableList(id: .defaultList(of: person), owner: person)
    }
}

extension FavouriteListID {
    /// Derived from the user's id, so that it is unique without a lookup.
    static func defaultList(of person: UserID) -> FavouriteListID {
        FavouriteListID(high: person.high, low: person.low)
    }
}

/// A list as named in a request.
enum ListReference: Sendable {
    case own(FavouriteListID?)
    /// The token's digest.
    case link(String)

    init(_ list: FavouriteListID?, _ link: String?, _ tokens: LinkTokens) throws(Fault) {
        guard let link else {
            self = .own(list)
            return
        }
        guard list == nil else { throw BrokenRule.atMostOneOf(["list", "link"]).fault(at: "link") }
        self = .link(tokens.digest(of: link))
    }
}

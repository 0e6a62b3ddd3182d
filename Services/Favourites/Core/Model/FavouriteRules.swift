import FavouritesContract
import ServiceKit

/// Why somebody keeps a post, in their own words.
struct FavouriteNote: Equatable, Sendable {
    let text: String

    /// Nil where nothing is said.
    init?(said text: String?) throws(Fault) {
        guard let text = try AddFavourite.noteRule.checkOptional(text, field: "note") else { return nil }
        self.text = text
    }
}

/// How many posts one user may keep.
enum FavouriteLimit {
    static let most = 5000

    /// - Throws: `conflict` when there is no room for so many more.
    static func checkRoom(for more: Int = 1, beside count: Int) throws(Fault) {
        guard count + more <= most else {
            throw Fault(.conflict, "more than \(most) favourites cannot be kept", field: "post")
        }
    }
}

import ServiceKit

/// Why somebody keeps a post, in their own words: 1…1,000 characters.
struct FavouriteNote: Equatable, Sendable {
    let text: String

    init(_ text: String) throws(Fault) {
        self.text = try Rule.text(text, 1...1000, field: "note")
    }
}

/// How many posts one user may keep.
enum FavouriteLimit {
    static let most = 5000

    /// - Throws: `conflict` when there is no room for one more.
    static func checkRoom(beside count: Int) throws(Fault) {
        guard count < most else { throw Fault(.conflict, "more than \(most) favourites cannot be kept", field: "post") }
    }
}

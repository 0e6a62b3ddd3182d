import ServiceKit

/// Why somebody keeps a post, in their own words: 1…1,000 characters.
struct FavouriteNote: Equatable, Sendable {
    let text: String

    init(_ text: String) throws(Fault) {
        self.text = try Rule.text(text, 1...1000, field: "note")
    }
}

import CatalogueContract

/// The words that a post can be found by: the folded tokens of its title, text, tags and cuisines, each behind a space.
///
/// So ` app` is in them exactly if a word begins with `app`, which is how a walk by distance looks for words.
struct IndexWords {
    /// Texts are indexed up to here; what stands further down finds nobody.
    private static let mostTokens = 4_000

    let text: String

    init(_ draft: PostDraft) {
        let place = [draft.place?.city, draft.place?.address].compactMap(\.self)
        let parts =
            [draft.title, draft.text ?? ""] + (draft.tags ?? []) + (draft.restaurant?.cuisines ?? []) + place
        var seen: Set<String> = []
        var text = " "
        for token in IndexWords.tokens(of: parts) where seen.insert(token.text).inserted {
            text += token.text + " "
        }
        self.text = text
    }

    private static func tokens(of parts: [String]) -> [TextToken] {
        var tokens: [TextToken] = []
        for part in parts where tokens.count < mostTokens { tokens += TextTokenizer.tokens(of: part) }
        return Array(tokens.prefix(mostTokens))
    }
}

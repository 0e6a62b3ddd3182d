/// Takes texts apart for the word index, and queries into what to ask it.
///
/// A word gives its folded form and, with an umlaut, its second German form; words about an apostrophe also give their
/// joined form (l, aquila, laquila). A run of a script without spaces gives each two neighbouring letters and its last
/// letter alone, so that a prefix search for one letter finds every place where it stands.
enum TextTokenizer {
    /// Words of a query beyond this many are not asked for.
    static let mostTerms = 16

    static func tokens(of text: String) -> [TextToken] {
        var tokens: [TextToken] = []
        for run in runs(of: text) {
            if run.first?.kind == .unspaced {
                tokens += bigrams(of: run)
                tokens.append(TextToken(run.suffix(1)))
            } else {
                tokens += words(of: run)
            }
        }
        return tokens
    }

    static func terms(of query: String) -> [SearchTerm] {
        var terms: [SearchTerm] = []
        for run in runs(of: query) {
            if run.first?.kind == .unspaced {
                let pairs = run.count == 1 ? [TextToken(run)] : bigrams(of: run)
                terms += pairs.map { SearchTerm(alternatives: [$0.text]) }
            } else {
                terms += run.split { $0.kind == .apostrophe }.map {
                    SearchTerm(alternatives: forms(of: $0).map(\.text))
                }
            }
        }
        return Array(terms.prefix(mostTerms))
    }

    /// Stretches of one kind of script between separators; an apostrophe stays inside words.
    private static func runs(of text: String) -> [ArraySlice<FoldedCharacter>] {
        var (characters, offset) = ([FoldedCharacter](), 0)
        for character in text {
            characters.append(FoldedCharacter(character, at: offset))
            offset += character.utf16.count
        }
        return characters.split { $0.kind == .separator }.flatMap(splitByScript)
    }

    private static func splitByScript(_ run: ArraySlice<FoldedCharacter>) -> [ArraySlice<FoldedCharacter>] {
        var (parts, start) = ([ArraySlice<FoldedCharacter>](), run.startIndex)
        for index in run.indices.dropFirst() where (run[index].kind == .unspaced) != (run[index - 1].kind == .unspaced)
        {
            parts.append(run[start..<index])
            start = index
        }
        return parts + [run[start...]]
    }

    private static func words(of run: ArraySlice<FoldedCharacter>) -> [TextToken] {
        let parts = run.split { $0.kind == .apostrophe }
        let tokens = parts.flatMap(forms)
        return parts.count > 1 ? tokens + forms(of: run) : tokens
    }

    private static func forms(of word: ArraySlice<FoldedCharacter>) -> [TextToken] {
        let hasUmlaut = word.contains { $0.folded != $0.german }
        return hasUmlaut ? [TextToken(word), TextToken(word, form: .german)] : [TextToken(word)]
    }

    private static func bigrams(of run: ArraySlice<FoldedCharacter>) -> [TextToken] {
        run.indices.dropLast().map { TextToken(run[$0...$0 + 1]) }
    }
}

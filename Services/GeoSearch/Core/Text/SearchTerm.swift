/// One word of a query; a text has it when one of its tokens begins with one of the alternatives.
struct SearchTerm: Hashable, Sendable {
    /// The folded word and, where it differs, its second German form.
    ///
    /// Never empty.
    let alternatives: [String]

    /// The part of the original that this word finds in a token, in UTF-16 units.
    func match(in token: TextToken) -> Range<Int>? {
        alternatives.first { token.text.utf8.starts(with: $0.utf8) }.map {
            token.range(ofPrefix: $0.unicodeScalars.count)
        }
    }
}

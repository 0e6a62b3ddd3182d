/// Where the words of a query stand in a text.
enum Highlighter {
    /// Ranges in UTF-16 units of the text, in order and apart from each other.
    static func ranges(of terms: [SearchTerm], in text: String) -> [Range<Int>] {
        let found = TextTokenizer.tokens(of: text).flatMap { token in terms.compactMap { $0.match(in: token) } }
        var merged: [Range<Int>] = []
        for range in found.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}

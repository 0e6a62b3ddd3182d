/// A piece of a text that a search can find: a folded word, or two letters of a script without spaces.
public struct TextToken: Hashable, Sendable {
    public let text: String
    /// Where the piece stands in the original, in UTF-16 units.
    public let range: Range<Int>
    /// For each scalar of `text`, the UTF-16 offset at which its original character ends.
    public let ends: [Int]

    /// - Parameters:
    ///   - text: folded.
    ///   - ends: as many as the text has scalars, or none.
    public init(text: String, range: Range<Int>, ends: [Int]) {
        self.text = text
        self.range = range
        self.ends = ends
    }

    /// The part of the original that a prefix of the token stands for.
    ///
    /// - Parameter length: scalars of the prefix, at least 1; the whole token if there are not as many.
    public func range(ofPrefix length: Int) -> Range<Int> {
        guard length > 0, length <= ends.count else { return range }
        return range.lowerBound..<ends[length - 1]
    }

    /// The part of the original that some of the token's scalars stand for.
    public func range(of part: Range<Int>) -> Range<Int> {
        guard part.upperBound <= ends.count, !part.isEmpty else { return range }
        return (part.lowerBound == 0 ? range.lowerBound : ends[part.lowerBound - 1])..<ends[part.upperBound - 1]
    }
}

extension TextToken {
    /// Which of its folded forms a token is made of.
    enum Form {
        case plain
        case german
    }

    /// A token of adjoining characters.
    init(_ characters: ArraySlice<FoldedCharacter>, form: Form = .plain) {
        var text = ""
        var ends: [Int] = []
        ends.reserveCapacity(characters.count)
        for character in characters {
            let folded = form == .plain ? character.folded : character.german
            text += folded
            for _ in folded.unicodeScalars { ends.append(character.range.upperBound) }
        }
        let start = characters.first?.range.lowerBound ?? 0
        self.init(text: text, range: start..<(characters.last?.range.upperBound ?? start), ends: ends)
    }
}

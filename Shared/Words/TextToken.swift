/// A folded word, or two letters of an unspaced script.
public struct TextToken: Hashable, Sendable {
    /// The folded text.
    public let text: String
    /// Range in the original's UTF-16 units.
    public let range: Range<Int>
    /// Ends of the original characters in UTF-16 units, per scalar of `text`.
    public let ends: [Int]

    /// Further letters of a word are ignored, in texts and queries.
    public static let maximumLetters = 200

    /// - Parameter ends: one per scalar, or empty.
    public init(text: String, range: Range<Int>, ends: [Int]) {
        self.text = text
        self.range = range
        self.ends = ends
    }

    /// - Parameter length: scalars, at least 1; clamped.
    public func range(ofPrefix length: Int) -> Range<Int> {
        guard length > 0, length <= ends.count else { return range }
        return range.lowerBound..<ends[length - 1]
    }

    public func range(of part: Range<Int>) -> Range<Int> {
        guard part.upperBound <= ends.count, !part.isEmpty else { return range }
        return (part.lowerBound == 0 ? range.lowerBound : ends[part.lowerBound - 1])..<ends[part.upperBound - 1]
    }
}

extension TextToken {
    enum Form {
        case plain
        case german
    }

    init(_ characters: ArraySlice<FoldedCharacter>, form: Form = .plain) {
        var text = ""
        var ends: [Int] = []
        ends.reserveCapacity(characters.count)
        for character in characters where ends.count < Self.maximumLetters {
            let folded = form == .plain ? character.folded : character.german
            text += folded
            for _ in folded.unicodeScalars { ends.append(character.range.upperBound) }
        }
        let start = characters.first?.range.lowerBound ?? 0
        self.init(text: text, range: start..<(characters.last?.range.upperBound ?? start), ends: ends)
    }
}

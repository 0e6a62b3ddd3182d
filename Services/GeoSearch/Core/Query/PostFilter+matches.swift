import Geodesy
import OpeningHours
import ServiceKit
import UmkreisWords

/// Evaluation on a single post, without the index.
extension PostFilter {
    /// - Parameter state: for ``open``.
    func matches(_ document: PostDocument, state: OpeningState = .unknown) -> Bool {
        isMet(by: MatchedPost(document), state: state)
    }

    func isMet(by post: MatchedPost, state: OpeningState = .unknown) -> Bool {
        let document = post.document
        guard kinds.isEmpty || kinds.contains(document.kind), owner == nil || owner == document.owner,
            categories.isEmpty || document.category.map(categories.contains) ?? false,
            tags.allSatisfy(document.tags.contains), !exclude.contains(document.id),
            isRated(document), isPriced(document), isOpen(state), isWithin(document)
        else { return false }
        return conditions.allSatisfy { $0.isMet(by: document) } && terms.allSatisfy(post.has)
    }

    var isEmpty: Bool {
        terms.isEmpty && shape.isEverywhere && kinds.isEmpty && tags.isEmpty && categories.isEmpty && conditions.isEmpty
            && owner == nil && leastRating == nil && price == nil && open == nil && exclude.isEmpty
    }

    private func isRated(_ document: PostDocument) -> Bool {
        guard let leastRating else { return true }
        return document.rating.map { $0.mean >= leastRating } ?? false
    }

    private func isPriced(_ document: PostDocument) -> Bool {
        guard let price else { return true }
        guard let amount = document.price, document.currency == price.currency else { return false }
        return price.amounts.contains(amount)
    }

    private func isOpen(_ state: OpeningState) -> Bool {
        guard let open else { return true }
        return state == .open || open.orUnknown && state == .unknown
    }

    private func isWithin(_ document: PostDocument) -> Bool {
        if shape.isEverywhere { return true }
        guard let point = document.point else { return false }
        // A degree of latitude is at least 110,570 m.
        let farthest = shape.distances.upperBound
        if let origin = shape.origin, abs(origin.lat - point.lat) * 110_570 > farthest { return false }
        return shape.contains(lat: point.lat, lon: point.lon)
    }
}

extension AttributeCondition {
    fileprivate func isMet(by document: PostDocument) -> Bool {
        switch test {
        case .numbers(let from, let to):
            document.numbers[name].map { $0 >= from && $0 <= to } ?? false
        case .days(let from, let to):
            document.values[name]?.contains { $0 >= from && $0 <= to } ?? false
        case .words(let words):
            document.values[name]?.contains(where: words.contains) ?? false
        }
    }
}

/// A post to match against many filters.
///
/// A Bloom filter of trigrams rejects most words.
final class MatchedPost: Sendable {
    /// Bits; a power of two.
    private static let size = 4096

    let document: PostDocument
    /// Adjacent words of the title.
    private let pairs: [SplitWord]
    private let trigrams: [UInt64]

    init(_ document: PostDocument) {
        self.document = document
        var pairs: [SplitWord] = []
        SplitWord.forEach(in: TextTokenizer.tokens(of: document.title)) { pairs.append($0) }
        self.pairs = pairs
        var trigrams = [UInt64](repeating: 0, count: Self.size / 64)
        for words in [document.titleWords, document.otherWords] {
            words.forEach { MatchedPost.forEachTrigram(of: $0) { trigrams[$0 / 64] |= 1 << UInt64($0 % 64) } }
        }
        for pair in pairs {
            MatchedPost.forEachTrigram(of: (pair.first + pair.second).utf8) {
                trigrams[$0 / 64] |= 1 << UInt64($0 % 64)
            }
        }
        self.trigrams = trigrams
    }

    func has(_ term: SearchTerm) -> Bool {
        guard term.alternatives.contains(where: mayHave) || term.joined.contains(where: { mayHave($0.text) }) else {
            return false
        }
        return [document.titleWords, document.otherWords].contains { $0.entries.contains { term.isMet(by: $0) } }
            || pairs.contains { term.isMet(by: $0) }
    }

    private func mayHave(_ part: String) -> Bool {
        var mayHave = true
        MatchedPost.forEachTrigram(of: part.utf8) {
            if trigrams[$0 / 64] & (1 << UInt64($0 % 64)) == 0 { mayHave = false }
        }
        return mayHave
    }

    private static func forEachTrigram(of word: some Sequence<UInt8>, _ body: (Int) -> Void) {
        var last = (UInt32(0), UInt32(0))
        for (index, byte) in word.enumerated() {
            let byte = UInt32(byte)
            // Knuth's multiplicative hash.
            if index >= 2 { body(Int(((last.0 << 16 | last.1 << 8 | byte) &* 2_654_435_761) >> 20)) }
            last = (last.1, byte)
        }
    }
}

extension SearchTerm {
    /// Knows only compounds of everyday words.
    func isMet(by word: String) -> Bool {
        match(in: TextToken(text: word, range: 0..<0, ends: []), knowing: Set<String>()) != nil
    }
}

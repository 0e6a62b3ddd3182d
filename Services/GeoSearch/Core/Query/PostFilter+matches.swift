import Geodesy
import OpeningHours
import ServiceKit
import Words

/// A filter asked of one post, without an index: for saved searches, and to check what the index finds.
extension PostFilter {
    /// Whether a post meets all of it.
    ///
    /// - Parameter state: whether the post is open at the moment in question; it matters only where ``open`` is asked for.
    func matches(_ document: PostDocument, state: OpeningState = .unknown) -> Bool {
        isMet(by: MatchedPost(document), state: state)
    }

    /// As ``matches(_:state:)``, for many filters on one post.
    func isMet(by post: MatchedPost, state: OpeningState = .unknown) -> Bool {
        let document = post.document
        guard kinds.isEmpty || kinds.contains(document.kind), owner == nil || owner == document.owner,
            categories.isEmpty || document.category.map(categories.contains) ?? false,
            tags.allSatisfy(document.tags.contains), !exclude.contains(document.id),
            isRated(document), isPriced(document), isOpen(state), isWithin(document)
        else { return false }
        return conditions.allSatisfy { $0.isMet(by: document) } && terms.allSatisfy(post.has)
    }

    /// Whether every post meets it.
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
        // Most are told by their latitude alone: a degree of it is nowhere shorter.
        let farthest = shape.distances.upperBound
        if let origin = shape.origin, abs(origin.lat - point.lat) * 110_570 > farthest { return false }
        return shape.contains(lat: point.lat, lon: point.lon)
    }
}

extension AttributeCondition {
    /// Whether one of a post's values of that name is as it has to be.
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

/// A post that many filters are tried on: which three bytes stand in its words, so that most filters with words are done with
/// before a word is looked at.
final class MatchedPost: Sendable {
    /// Bits, a power of two.
    private static let size = 4096

    let document: PostDocument
    private let trigrams: [UInt64]

    init(_ document: PostDocument) {
        self.document = document
        var trigrams = [UInt64](repeating: 0, count: Self.size / 64)
        for words in [document.titleWords, document.otherWords] {
            words.forEach { MatchedPost.forEachTrigram(of: $0) { trigrams[$0 / 64] |= 1 << UInt64($0 % 64) } }
        }
        self.trigrams = trigrams
    }

    func has(_ term: SearchTerm) -> Bool {
        guard term.alternatives.contains(where: mayHave) else { return false }
        return [document.titleWords, document.otherWords].contains { $0.entries.contains(where: term.isMet) }
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
    /// Whether it is met by a word of a post, folded as the index has it; of compounds it knows those of everyday words.
    func isMet(by word: String) -> Bool {
        match(in: TextToken(text: word, range: 0..<0, ends: []), knowing: Set<String>()) != nil
    }
}

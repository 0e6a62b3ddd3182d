import Foundation
import Geodesy
import ServiceKit

/// How well posts fit the words of a search, nearer ones before farther ones that fit as well.
///
/// Of each word of the query a post has the best grade at which it meets it:
///
/// | | in the title | elsewhere |
/// |---|---:|---:|
/// | the word itself | 1.0 | 0.5 |
/// | the beginning of a word | 0.8 | 0.4 |
/// | a part of a compound, an inflection | 0.6 | 0.3 |
/// | but for a typo | 0.5 | 0.25 |
///
/// The mean of the grades, times ½ + ½ × 2^(−d ÷ 10 km) where the search has a point from which the post is d away on the
/// sphere: so a post far away counts for half, and ten kilometres for a quarter.
struct Relevance {
    private struct Grade {
        let slots: SlotSet
        let score: Double
    }

    /// For each word, the best first.
    private let grades: [[Grade]]

    private static let halvingDistance = 10_000.0

    /// - Parameter terms: as ``WordIndex/understood(_:)`` gives them.
    init(_ terms: [SearchTerm], in words: WordIndex) {
        let matches: [(WordMatch, Double)] = [(.word, 1), (.beginning, 0.8), (.part, 0.6), (.typo, 0.5)]
        grades = terms.map { term in
            var grades: [Grade] = []
            for (field, weight) in [(WordIndex.Field.title, 1.0), (.anywhere, 0.5)] {
                for (match, score) in matches where (match == .typo) == (term.typos > 0) {
                    var slots = SlotSet()
                    words.union(of: term, in: field, atLeast: match, into: &slots)
                    grades.append(Grade(slots: slots, score: score * weight))
                }
            }
            return grades.sorted { $0.score > $1.score }
        }
    }

    /// 0…1.
    ///
    /// - Parameter angle: radians from the search's point, if it has one.
    func score(_ slot: Slot, angle: Double?) -> Double {
        var sum = 0.0
        for grades in grades { sum += grades.first { $0.slots.contains(slot) }?.score ?? 0 }
        let fit = sum / Double(grades.count)
        guard let angle else { return fit }
        return fit * (0.5 + 0.5 * exp2(-angle * Relevance.meanRadius / Relevance.halvingDistance))
    }

    /// Metres (IUGG).
    private static let meanRadius = 6_371_008.77
}

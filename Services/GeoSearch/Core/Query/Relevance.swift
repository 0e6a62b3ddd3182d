import Foundation
import Geodesy
import ServiceKit

/// Scores posts by words and distance.
///
/// The mean of the best grade of each word, times ½ + ½ × 2^(−d ÷ 10 km) at spherical distance d:
///
/// | | in the title | elsewhere |
/// |---|---:|---:|
/// | the word itself | 1.0 | 0.5 |
/// | prefix | 0.8 | 0.4 |
/// | part of a compound, inflection, with or without a space | 0.6 | 0.3 |
/// | with a typo | 0.5 | 0.25 |
struct Relevance {
    private struct Grade {
        let slots: SlotSet
        let score: Double
    }

    /// Grades per word, best first.
    private let grades: [[Grade]]

    private static let halvingDistance = 10_000.0

    /// - Parameter terms: from ``PostIndex/understood(_:by:)``.
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
            if !term.split.isEmpty {
                var slots = SlotSet()
                for slot in term.split { slots.insert(slot) }
                grades.append(Grade(slots: slots, score: 0.6))
            }
            return grades.sorted { $0.score > $1.score }
        }
    }

    /// 0…1.
    ///
    /// - Parameter angle: radians from the search's point.
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

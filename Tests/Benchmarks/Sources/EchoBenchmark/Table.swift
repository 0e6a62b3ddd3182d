import BenchmarkKit
import Foundation

/// Medians of all rounds, and the budget's ratios per round.
struct Table {
    private let names: [String]
    private var alone: [String: [Round]] = [:]
    private var many: [String: [Round]] = [:]

    init(_ names: [String]) { self.names = names }

    mutating func add(_ name: String, alone: Round, many: Round) {
        self.alone[name, default: []].append(alone)
        self.many[name, default: []].append(many)
    }

    var text: String {
        var lines = [
            "| 450 bytes of JSON there and back | p50 µs, one in flight | calls/s, 64 in flight | p50 µs | p99 µs |",
            "|---|---:|---:|---:|---:|",
        ]
        for name in names {
            lines.append(
                String(
                    format: "| %@ | %.0f | %.0f | %.0f | %.0f |",
                    name,
                    median(alone, name) { $0.quantile(0.5) },
                    median(many, name, \.perSecond),
                    median(many, name) { $0.quantile(0.5) },
                    median(many, name) { $0.quantile(0.99) }
                )
            )
        }
        for (ours, other) in names.prefix(2).flatMap({ ours in names.dropFirst(2).map { (ours, $0) } }) {
            lines.append(
                String(
                    format: "%@ against %@: p50 × %.2f, calls/s × %.2f (medians of the rounds' ratios)",
                    ours,
                    other,
                    ratio(alone, of: ours, to: other) { $0.quantile(0.5) },
                    ratio(many, of: ours, to: other, \.perSecond)
                )
            )
        }
        return lines.joined(separator: "\n")
    }

    /// The second contender's additional time for a single call in flight.
    func difference(from first: String, to second: String) -> String {
        let rounds = zip(alone[first] ?? [], alone[second] ?? [])
        let microseconds = rounds.map { $1.quantile(0.5) - $0.quantile(0.5) }.median
        return String(format: "%@: %+.0f µs at p50 to %@ (median of the rounds)", second, microseconds, first)
    }

    private func median(_ rounds: [String: [Round]], _ name: String, _ figure: (Round) -> Double) -> Double {
        (rounds[name] ?? []).map(figure).median
    }

    private func ratio(
        _ rounds: [String: [Round]],
        of ours: String,
        to other: String,
        _ figure: (Round) -> Double
    ) -> Double {
        zip(rounds[ours] ?? [], rounds[other] ?? []).map { figure($0) / figure($1) }.median
    }
}

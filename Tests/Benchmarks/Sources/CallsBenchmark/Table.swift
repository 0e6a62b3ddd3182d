import BenchmarkKit
import Foundation

struct Table {
    private var rounds: [(name: String, rounds: [Round])] = []

    mutating func add(_ name: String, _ round: Round) {
        if let index = rounds.firstIndex(where: { $0.name == name }) {
            rounds[index].rounds.append(round)
        } else {
            rounds.append((name, [round]))
        }
    }

    var text: String {
        let head = ["| call | calls/s | p50 µs | p99 µs |", "|---|---:|---:|---:|"]
        let rows = rounds.map { name, rounds in
            String(
                format: "| %@ | %.0f | %.0f | %.0f |",
                name,
                rounds.map(\.perSecond).median,
                rounds.map { $0.quantile(0.5) }.median,
                rounds.map { $0.quantile(0.99) }.median
            )
        }
        return (head + rows).joined(separator: "\n")
    }
}

import BenchmarkKit
import Foundation
import OpeningHours

/// Times parsing and evaluating real values, in rounds that alternate with a peer's.
///
///     OpeningHoursBenchmark VALUES.tsv [--peer COMMAND…]
///
/// VALUES.tsv has lines of `count<TAB>value`, such as `Tests/OpeningHoursTests/Fixtures/wild_valid.tsv`. The peer reads
/// the file named by its argument and replies to each input line with the same figures; see
/// `Peers/opening_hours_peer.py`.
@main
struct OpeningHoursBenchmark {
    static let rounds = 5

    static func main() throws {
        guard CommandLine.arguments.count > 1 else {
            throw BenchmarkFault("OpeningHoursBenchmark VALUES.tsv [--peer COMMAND…]")
        }
        let file = CommandLine.arguments[1]
        let values = try readValues(file)
        let peer = try CommandLine.arguments.firstIndex(of: "--peer").map {
            try Peer(Array(CommandLine.arguments[($0 + 1)...]) + [file])
        }
        var own: [BenchmarkRound] = []
        var others: [BenchmarkRound] = []
        for _ in 0..<rounds {
            own.append(try BenchmarkRound(measuring: values))
            if let peer { others.append(try peer.round(as: BenchmarkRound.self)) }
        }
        print("\(values.count) values, median of \(rounds) alternating rounds, one core")
        print("OpeningHours        " + BenchmarkRound.median(own).text)
        if !others.isEmpty { print("opening-hours-py    " + BenchmarkRound.median(others).text) }
    }

    private static func readValues(_ file: String) throws -> [String] {
        try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", maxSplits: 1)
            return fields.count == 2 && Int(fields[0]) != nil ? String(fields[1]) : nil
        }
    }
}

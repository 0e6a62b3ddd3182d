import BenchmarkKit
import Foundation
import OpeningHours

struct BenchmarkRound: Codable {
    var parse: Double
    /// State and next change at a moment, for compiled values.
    var evaluate: Double
    /// Five-state status at a moment.
    var status: Double
    /// Intervals of two weeks.
    var fortnight: Double

    init(measuring values: [String]) throws {
        let moment = Date(timeIntervalSince1970: 1_792_400_000)
        let place = ScheduleLocation(timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt, country: "DE")
        parse = Self.rate(values.count * 10) {
            for _ in 0..<10 { for value in values { _ = try? Schedule(value) } }
        }
        let placed = values.compactMap { try? Schedule($0) }.map { LocalSchedule($0, in: place) }
        let moments = (0..<20).map { moment.addingTimeInterval(Double($0) * 31_337) }
        status = Self.rate(placed.count * moments.count) {
            for date in moments { for hours in placed { _ = hours.status(at: date) } }
        }
        evaluate = Self.rate(placed.count * moments.count) {
            for date in moments { for hours in placed { _ = (hours.state(at: date), hours.nextChange(after: date)) } }
        }
        fortnight = Self.rate(placed.count) {
            for hours in placed { _ = hours.intervals(from: moment, to: moment.addingTimeInterval(14 * 86_400)) }
        }
    }

    private init(parse: Double, evaluate: Double, status: Double, fortnight: Double) {
        self.parse = parse
        self.evaluate = evaluate
        self.status = status
        self.fortnight = fortnight
    }

    private static func rate(_ count: Int, _ body: () -> Void) -> Double {
        let start = ContinuousClock.now
        body()
        return Double(count) / (start.duration(to: .now) / .seconds(1))
    }

    static func median(_ rounds: [BenchmarkRound]) -> BenchmarkRound {
        func middle(_ figure: (BenchmarkRound) -> Double) -> Double { rounds.map(figure).median }
        return BenchmarkRound(
            parse: middle(\.parse),
            evaluate: middle(\.evaluate),
            status: middle(\.status),
            fortnight: middle(\.fortnight)
        )
    }

    var text: String {
        let figures = [
            ("parse", parse), ("status", status), ("state + next change", evaluate), ("fortnight", fortnight),
        ]
        return figures.map { "\($0.0) \(Int($0.1))/s" }.joined(separator: "   ")
    }
}

import Foundation
import OpeningHours
import TestKit
import Testing

/// `OPENING_HOURS_FUZZ` in the environment sets the number of values; default 20,000.
@Suite("Fuzz")
struct FuzzTests {
    @Test("Random text and mutations of real values neither crash nor hang") func neverHangs() throws {
        let rounds = ProcessInfo.processInfo.environment["OPENING_HOURS_FUZZ"].flatMap { Int($0) } ?? 20_000
        var source = FuzzSource(seed: 20_261_019, values: try Fixture.values("wild_valid.tsv").map(\.value))
        let place = try #require(ScheduleLocation.inferred(timeZone: "Europe/Berlin", latitude: 49.5, longitude: 9.8))
        let moment = Date(timeIntervalSince1970: 1_792_400_000)
        var slowest = 0.0
        var worst = ""
        var understood = 0
        for round in 0..<rounds {
            let value = source.next()
            let start = Self.processorTime()
            if let schedule = try? Schedule(value) {
                understood += 1
                _ = LocalSchedule(schedule, in: place).status(at: moment.addingTimeInterval(Double(round) * 977))
            }
            let spent = Self.processorTime() - start
            // The first rounds load the lexicon, holidays and zone.
            if round > 200, spent > slowest { (slowest, worst) = (spent, value) }
        }
        #expect(understood > rounds / 50)
        #expect(slowest < 0.01, "\(worst)")
    }

    /// This thread's processor time, independent of the machine's load.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

/// A repeatable stream of odd values.
struct FuzzSource {
    private var generator: SeededGenerator
    private let values: [[UInt8]]

    /// Tokens of the grammar, so that random text gets past the first token.
    private static let pieces = [
        "Mo", "Su", "Th[", "-1]", "PH", "SH", "easter", "week ", "53", "Jan ", "Feb 29", "2026", "-", ",", ", ", ";",
        " || ",
        ":", "+", "/", "(", ")", "sunrise", "sunset", "10:00-12:00", "22:00-48:00", "17:00+", "24/7", "off", "open",
        "\"x\"", "\"", "„", " ", "day", "°", "Montag", "ორშ", "99999999999", "-5", "&", "bis", "am", "pm", "\u{0}", "😀",
        "\t",
    ].map { Array($0.utf8) }

    init(seed: UInt64, values: [String]) {
        generator = SeededGenerator(seed: seed)
        self.values = values.map { Array($0.utf8) }
    }

    /// A mutated real value, random tokens, or noise.
    mutating func next() -> String {
        switch below(4) {
        case 0, 1: String(decoding: mutated(), as: UTF8.self)
        case 2:
            String(
                decoding: (0..<(1 + below(14))).flatMap { _ in Self.pieces[below(Self.pieces.count)] },
                as: UTF8.self
            )
        default:
            String(decoding: (0..<below(60)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }, as: UTF8.self)
        }
    }

    private mutating func mutated() -> [UInt8] {
        var bytes = values[below(values.count)]
        for _ in 0...below(4) where !bytes.isEmpty {
            let place = below(bytes.count)
            switch below(5) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: place)
            case 2: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
            case 3: bytes.insert(contentsOf: Self.pieces[below(Self.pieces.count)], at: place)
            default: bytes.append(contentsOf: values[below(values.count)].prefix(1 + below(30)))
            }
        }
        return bytes
    }

    private mutating func below(_ limit: Int) -> Int {
        Int(generator.next() % UInt64(max(limit, 1)))
    }
}

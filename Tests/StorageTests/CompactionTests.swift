import Foundation
import Synchronization
import Testing
import UmkreisStorage
import UmkreisVocabulary
import UmkreisWire

@Suite("compaction of the event log")
struct CompactionTests {
    private static let day = Duration.seconds(86_400)

    /// A file with a controllable clock.
    private final class Clock: Sendable {
        private let moment = Mutex(Timestamp(milliseconds: 1_700_000_000_000))

        var now: Timestamp { moment.withLock(\.self) }

        func advance(days: Int) {
            moment.withLock { $0 = $0.adding(CompactionTests.day * days) }
        }
    }

    private static func withLog(_ body: (Database, Clock) async throws -> Void) async throws {
        let file = try TemporaryFile()
        let clock = Clock()
        var configuration = file.configuration([])
        configuration.now = { clock.now }
        try await file.withDatabase(configuration) { try await body($0, clock) }
    }

    private static func say(_ word: String, by person: String, in database: Database) async throws {
        try await database.write { try $0.announce(WordSaid(word: word, by: person)) }
    }

    private static func words(in database: Database) async throws -> [String] {
        try await database.read { transaction in
            try transaction.events(after: 0, limit: 1000).map {
                try "\($0.subject): \(WireJSON.decode(WordSaid.self, from: $0.body).word)"
            }
        }
    }

    @Test("the newest event of each subject stays, and a week of history")
    func keepTheNewest() async throws {
        try await Self.withLog { database, clock in
            try await Self.say("one", by: "ada", in: database)
            try await Self.say("only", by: "bo", in: database)
            try await Self.say("two", by: "ada", in: database)
            clock.advance(days: 6)
            try await Self.say("three", by: "ada", in: database)
            try await database.write { try $0.compactEvents(at: clock.now, limit: 100) }
            let all = ["ada: one", "bo: only", "ada: two", "ada: three"]
            #expect(try await Self.words(in: database) == all)
            clock.advance(days: 2)
            try await database.write { try $0.compactEvents(at: clock.now, limit: 100) }
            // `one` was superseded a week ago, by `two`.
            #expect(try await Self.words(in: database) == ["bo: only", "ada: two", "ada: three"])
            clock.advance(days: 300)
            try await database.write { try $0.compactEvents(at: clock.now, limit: 100) }
            #expect(try await Self.words(in: database) == ["bo: only", "ada: three"])
        }
    }

    @Test("a step is bounded and says when it is the last") func goOnStepByStep() async throws {
        try await Self.withLog { database, clock in
            for number in 1...25 { try await Self.say("\(number)", by: "ada", in: database) }
            clock.advance(days: 8)
            var steps: [Int] = []
            while steps.last != 0 {
                steps.append(try await database.write { try $0.compactEvents(at: clock.now, limit: 10) })
            }
            #expect(steps == [10, 10, 5, 0])
            #expect(try await Self.words(in: database) == ["ada: 25"])
        }
    }

    @Test("at most a fixed number of outdated events stays, however young they are") func limitHistory() async throws {
        try await Self.withLog { database, clock in
            for number in 1...25 { try await Self.say("\(number)", by: "ada", in: database) }
            try await database.write { try $0.compactEvents(at: clock.now, limit: 100, maximumHistory: 10) }
            #expect(try await Self.words(in: database) == (15...25).map { "ada: \($0)" })
        }
    }

    @Test("an event with a future time does not hold up the compaction") func passTheFuture() async throws {
        try await Self.withLog { database, clock in
            clock.advance(days: 3650)
            try await Self.say("one", by: "ada", in: database)
            clock.advance(days: -3650)
            try await Self.say("two", by: "ada", in: database)
            clock.advance(days: 8)
            try await database.write { try $0.compactEvents(at: clock.now, limit: 100) }
            #expect(try await Self.words(in: database) == ["ada: two"])
        }
    }

    @Test("tombstones are deleted after thirty days and raise the floor") func dropTombstones() async throws {
        try await Self.withLog { database, clock in
            try await Self.say("alive", by: "bo", in: database)
            for person in ["ada", "cy", "di"] {
                try await database.write { try $0.announce(WordSaid(word: "", by: person, isTheLast: true)) }
                clock.advance(days: 1)
            }
            clock.advance(days: 28)
            let first = try await database.write { try $0.dropTombstones(at: clock.now, limit: 100) }
            #expect(first == 1)
            #expect(try await database.read { [try $0.eventFloor(), try $0.lastEventSequence()] } == [2, 4])
            clock.advance(days: 30)
            let second = try await database.write { try $0.dropTombstones(at: clock.now, limit: 100) }
            #expect(second == 2)
            #expect(try await Self.words(in: database) == ["bo: alive"])
            #expect(try await database.read { [try $0.eventFloor(), try $0.lastEventSequence()] } == [4, 4])
            try await Self.say("next", by: "bo", in: database)
            #expect(try await database.read { try $0.lastEventSequence() } == 5)
        }
    }

    /// `UMKREIS_YEAR_POSTS=1000000` runs it at full scale.
    @Test("a year of posts that are changed twenty times leaves the living posts and the last week")
    func liveThroughAYear() async throws {
        let posts = ProcessInfo.processInfo.environment["UMKREIS_YEAR_POSTS"].flatMap { Int($0) } ?? 20_000
        let changes = 20
        let perDay = posts * changes / 365
        let file = try TemporaryFile()
        let clock = Clock()
        var configuration = file.configuration([])
        configuration.now = { clock.now }
        let start = ContinuousClock.now
        try await file.withDatabase(configuration) { database in
            let text = String(repeating: "what it says ", count: 20)
            var (changed, maximum) = (0, 0)
            var compacting = Duration.zero
            for _ in 1...365 {
                for first in stride(from: changed, to: changed + perDay, by: 1000) {
                    let numbers = first..<min(first + 1000, changed + perDay)
                    try await database.write { transaction in
                        for number in numbers {
                            let post = number % posts
                            let isTheLast = number / posts == changes - 1 && post % 20 == 0
                            try transaction.announce(
                                WordSaid(word: isTheLast ? "" : text, by: "post \(post)", isTheLast: isTheLast)
                            )
                        }
                    }
                }
                changed += perDay
                clock.advance(days: 1)
                let began = ContinuousClock.now
                while try await database.write({ try $0.compactEvents(at: clock.now, limit: 500) }) == 500 {}
                while try await database.write({ try $0.dropTombstones(at: clock.now, limit: 500) }) == 500 {}
                compacting += began.duration(to: .now)
                let count = try await database.read { try $0.value("SELECT count(*) FROM event", as: Int.self) ?? 0 }
                maximum = max(maximum, count)
                let living = min(changed, posts)
                #expect(Double(count) <= 1.2 * Double(living + 7 * perDay))
            }
            let bytes = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
            print(
                "a year of \(posts) posts: \(changed) events, at most \(maximum) kept, \((bytes ?? 0) / 1_048_576) MiB, "
                    + "\(compacting) of \(start.duration(to: .now)) spent on compaction"
            )
        }
    }
}

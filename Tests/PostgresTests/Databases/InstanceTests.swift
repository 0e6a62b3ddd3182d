import Synchronization
import Testing
import UmkreisStorage

/// Two instances of one service.
@Suite("instances on one schema", .postgres)
struct InstanceTests {
    private static let find = "SELECT n FROM held WHERE name = ?"
    private static let set = """
        INSERT INTO held (name, n) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET n = excluded.n
        """

    let databases = TestDatabases()

    private func withTwo(_ body: (Database, Database) async throws -> Void) async throws {
        try await databases.withDatabase { first in
            try await databases.withDatabase { second in try await body(first, second) }
        }
    }

    /// Without turns, updates are lost.
    @Test func readsAndWritesOfAClosureAreNotInterleaved() async throws {
        try await withTwo { first, second in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<300 {
                    group.addTask {
                        try await (number.isMultiple(of: 2) ? first : second).write { transaction in
                            let n: Int = try transaction.value(Self.find, "all") ?? 0
                            try transaction.run(Self.set, "all", n + 1)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await second.read { try $0.value(Self.find, "all", as: Int.self) } == 300)
        }
    }

    /// The follower reads while both instances write.
    @Test func aFollowerSeesEachEventOnce() async throws {
        try await withTwo { first, second in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<300 {
                    group.addTask {
                        try await (number.isMultiple(of: 2) ? first : second).write { transaction in
                            try transaction.announce(WordSaid(word: "\(number)"))
                            if number.isMultiple(of: 5) { try transaction.announce(WordSaid(word: "\(number) again")) }
                        }
                    }
                }
                var seen: [Int64] = []
                var words: Set<String> = []
                while seen.count < 360 {
                    let last = seen.last ?? 0
                    let events = try await second.read { try $0.events(after: last, limit: 50) }
                    seen += events.map(\.sequence)
                    words.formUnion(events.map(\.subject))
                    if events.isEmpty { await second.awaitEventNumbers() }
                }
                #expect(seen == Array(1...360))
                #expect(words.count == 360)
                try await group.waitForAll()
            }
        }
    }

    @Test func anInstanceHearsOfTheOthersEvents() async throws {
        let heard = AsyncStream.makeStream(of: Int64.self)
        var configuration = try databases.configuration()
        configuration.eventsCommitted = { heard.continuation.yield($0) }
        try await databases.withDatabase(configuration) { _ in
            try await databases.withDatabase { other in
                try await other.write { try $0.announce(WordSaid(word: "a")) }
                var iterator = heard.stream.makeAsyncIterator()
                #expect(await iterator.next() == 1)
            }
        }
    }

    @Test func instancesThatOpenTogetherMakeOneSchema() async throws {
        let epochs = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<4 {
                group.addTask { try await databases.withDatabase { $0.epoch + $0.origin } }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(epochs.count == 1)
    }
}

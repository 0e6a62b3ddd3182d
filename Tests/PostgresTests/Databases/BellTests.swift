import Testing

@testable import UmkreisPostgres
@testable import UmkreisStorage

/// Rings between instances, beside the database.
@Suite("bells between instances", .postgres)
struct BellTests {
    let databases = TestDatabases()

    /// Opens a database and collects its rings from the moment when it listens.
    private func withListener(
        _ body: (Database, inout AsyncStream<Set<UInt64>?>.Iterator) async throws -> Void
    ) async throws {
        let heard = AsyncStream.makeStream(of: Set<UInt64>?.self)
        var configuration = try databases.configuration()
        configuration.heard = { heard.continuation.yield($0) }
        try await databases.withDatabase(configuration) { database in
            var iterator = heard.stream.makeAsyncIterator()
            #expect(await iterator.next() == .some(nil))
            try await body(database, &iterator)
        }
    }

    @Test func theOthersHearEachTopic() async throws {
        try await withListener { own, heard in
            try await databases.withDatabase { other in
                own.ring(6)
                let topics = Set((1...1000).map { UInt64.max - $0 })
                for topic in topics { other.ring(topic) }
                var rung: Set<UInt64> = []
                while rung.count < topics.count, let next = await heard.next() { rung.formUnion(next ?? []) }
                #expect(rung == topics)
            }
        }
    }

    /// The listener may have missed rings, and says so.
    @Test func lostConnectionsAreOpenedAnew() async throws {
        try await withListener { database, heard in
            try PostgresConnection.fresh().write { transaction in
                try transaction.runNative(
                    """
                    SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
                    WHERE application_name = 'umkreis-\(databases.schema)'
                    """
                )
            }
            #expect(await heard.next() == .some(nil))
            try await databases.withDatabase { other in
                other.ring(7)
                #expect(await heard.next() == [7])
            }
            try await database.write { try $0.announce(WordSaid(word: "a")) }
            await database.awaitEventNumbers()
            #expect(try await database.read { try $0.lastEventSequence() } == 1)
        }
    }
}

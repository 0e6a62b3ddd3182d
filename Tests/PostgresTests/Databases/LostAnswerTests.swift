import TestKit
import Testing
import UmkreisVocabulary

@testable import UmkreisPostgres
@testable import UmkreisStorage

/// Connections that end at the worst moment of a write.
@Suite("lost answers to writes", .postgres)
struct LostAnswerTests {
    private struct Repeated: Error {}

    private static let insert = "INSERT INTO post (id, title) VALUES (?, ?)"
    private static let find = "SELECT id FROM post WHERE id = ?"

    let databases = TestDatabases()

    /// Runs writes one by one through a proxy, each with a fault, and counts the results of their callers.
    private func outcomes(
        of fault: PostgresProxy.Fault,
        noticingRepeats: Bool,
        count: Int,
        announcing: Bool = false
    ) async throws -> (outcomes: [String: Int], kept: Int) {
        try await databases.withDatabase { database in
            guard case .server(let engine) = database.engine else { throw Repeated() }
            let server = try PostgresServer.shared.get()
            let proxy = try PostgresProxy(to: server.port)
            let place = try ServerPlace(server.loopback(port: proxy.port).text, schema: databases.schema)
            let batch = ServerBatch(
                configuration: try databases.configuration(),
                connection: ServerConnection(to: place),
                numberer: engine.numberer
            )
            var outcomes: [String: Int] = [:]
            for id in 0..<count {
                let outcome: String
                do {
                    try await withCheckedThrowingContinuation { continuation in
                        let body: @Sendable (WriteTransaction) throws -> Void = { transaction in
                            if try transaction.value(Self.find, id, as: Int.self) != nil { throw Repeated() }
                            try transaction.execute(Self.insert, id, "post \(id)")
                            if announcing { try transaction.announce(WordSaid(word: "\(id)")) }
                            proxy.inject(fault)
                        }
                        var job = WriteJob(
                            body,
                            before: nil,
                            unless: CancellationFlag(),
                            trace: nil,
                            resuming: continuation
                        )
                        job.noticesRepeats = noticingRepeats
                        batch.run([job])
                    }
                    outcome = "done"
                } catch {
                    outcome = "\(error)"
                }
                outcomes[outcome, default: 0] += 1
            }
            let kept = try await database.read { try $0.value("SELECT count(*) FROM post", as: Int.self) }
            return (outcomes, kept ?? -1)
        }
    }

    /// The commit was done, and the closure that runs again finds its row.
    @Test func aLostAnswerToACommitIsFoundByTheRepetition() async throws {
        let found = try await outcomes(of: .loseAnswer, noticingRepeats: true, count: 100)
        #expect(found.outcomes == ["Repeated()": 100])
        #expect(found.kept == 100)
    }

    @Test func aLostAnswerIsUnknownToAWriteThatCannotNoticeRepeats() async throws {
        let found = try await outcomes(of: .loseAnswer, noticingRepeats: false, count: 30)
        #expect(found.outcomes == ["outcomeUnknown": 30])
        #expect(found.kept == 30)
    }
}

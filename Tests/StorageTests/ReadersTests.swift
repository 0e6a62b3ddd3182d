import Foundation
import Synchronization
import Testing

@testable import UmkreisStorage

@Suite("readers")
struct ReadersTests {
    @Test("a read waits for no other") func beside() async throws {
        try await TemporaryFile().withDatabase { database in
            let held = (1...6).map { _ in Gate() }
            for gate in held {
                Thread.detachNewThread {
                    try? database.file?.readers.lend { _ in gate.wait() }
                }
                await gate.reached()
            }
            let posts = try await database.read { try $0.value("SELECT count(*) FROM post", as: Int.self) }
            #expect(posts == 0)
            for gate in held { gate.open() }
        }
    }

    @Test("closing waits for running reads and admits no others") func closing() async throws {
        let file = try TemporaryFile()
        let database = try await Database.open(file.configuration(.posts))
        let gate = Gate()
        let ends = Mutex<[String]>([])
        Thread.detachNewThread {
            try? database.file?.readers.lend { _ in
                gate.wait()
                ends.withLock { $0.append("the read") }
            }
        }
        await gate.reached()
        async let closed: Void = {
            try await database.close()
            ends.withLock { $0.append("the file") }
        }()
        while (try? await database.read { _ in }) != nil { await Task.yield() }
        await #expect(throws: StorageUnavailable.closed) { try await database.read { _ in } }
        gate.open()
        try await closed
        #expect(ends.withLock(\.self) == ["the read", "the file"])
    }

    @Test("a read's error reaches its caller, and the reader stays usable") func throwing() async throws {
        struct Odd: Error, Equatable {}
        try await TemporaryFile().withDatabase { database in
            for _ in 1...20 {
                await #expect(throws: Odd()) { try await database.read { _ -> Int in throw Odd() } }
            }
            let posts = try await database.read { try $0.value("SELECT count(*) FROM post", as: Int.self) }
            #expect(posts == 0)
        }
    }
}

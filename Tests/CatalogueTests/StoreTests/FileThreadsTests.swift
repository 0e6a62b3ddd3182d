import Dispatch
import TestKit
import Testing

@testable import CatalogueCore

@Suite("threads for files", .timeLimit(.minutes(1)))
struct FileThreadsTests {
    @Test("work that blocks holds up no other task of the process")
    func blocksNobody() async throws {
        let threads = FileThreads()
        let gate = DispatchSemaphore(value: 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            // One per thread, and more than Swift's pool has.
            for _ in 1...8 { group.addTask { try await threads.run { gate.wait() } } }
            await withTaskGroup(of: Void.self) { others in
                for _ in 1...100 { others.addTask { await Task.yield() } }
            }
            for _ in 1...8 { gate.signal() }
            try await group.waitForAll()
        }
    }

    @Test("an error is the caller's")
    func throwsErrors() async throws {
        await #expect(throws: StorageUnavailable.self) {
            try await FileThreads().run { throw StorageUnavailable.diskFull }
        }
    }
}

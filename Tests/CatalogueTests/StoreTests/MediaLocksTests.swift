import Synchronization
import TestKit
import Testing

@testable import CatalogueCore

@Suite("locks of media files", .timeLimit(.minutes(1)))
struct MediaHoldsTests {
    @Test("waiting tasks get a name in the order of their arrival") func isFair() async throws {
        let (holds, order) = (MediaLocks(), Order())
        try await withThrowingTaskGroup(of: Void.self) { group in
            try await holds.holding("a") {
                for number in 1...20 {
                    group.addTask { try await holds.holding("a") { order.add(number) } }
                    while holds.waiting(for: "a") < number { await Task.yield() }
                }
                try await holds.holding("b") { order.add(0) }
            }
            try await group.waitForAll()
        }
        #expect(order.numbers == Array(0...20))
        #expect(holds.waiting(for: "a") == 0)
    }

    @Test("a cancelled task stops waiting, and those behind it move up") func isCancellable() async throws {
        let (holds, order) = (MediaLocks(), Order())
        try await withThrowingTaskGroup(of: Void.self) { group in
            try await holds.holding("a") {
                await withTaskGroup(of: Bool.self) { waiting in
                    waiting.addTask {
                        do {
                            try await holds.holding("a") { order.add(1) }
                            return false
                        } catch {
                            return error is CancellationError
                        }
                    }
                    while holds.waiting(for: "a") < 1 { await Task.yield() }
                    waiting.cancelAll()
                    #expect(await waiting.next() == true)
                }
                group.addTask { try await holds.holding("a") { order.add(2) } }
                while holds.waiting(for: "a") < 1 { await Task.yield() }
            }
            try await group.waitForAll()
        }
        #expect(order.numbers == [2])
    }

    private final class Order: Sendable {
        private let state = Mutex<[Int]>([])

        var numbers: [Int] { state.withLock(\.self) }

        func add(_ number: Int) { state.withLock { $0.append(number) } }
    }
}

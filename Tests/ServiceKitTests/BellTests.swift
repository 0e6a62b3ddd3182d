import Testing

@testable import ServiceKit

@Suite("Bell", .timeLimit(.minutes(1)))
struct BellTests {
    /// An hour: a wait that ends within the test was woken.
    private static let never = Duration.seconds(3_600)

    @Test("A ring wakes every task that waits") func wakesEveryWaiter() async {
        let bell = Bell()
        await withTaskGroup { group in
            for _ in 0..<20 { group.addTask { await bell.wait(for: Self.never) } }
            while bell.waiting < 20 { await Task.yield() }
            bell.ring()
        }
        #expect(bell.waiting == 0)
    }

    @Test("Rings while no task waits end one wait") func keepsOneRing() async {
        let bell = Bell()
        bell.ring()
        bell.ring()
        await bell.wait(for: Self.never)
        let start = ContinuousClock.now
        await bell.wait(for: .milliseconds(20))
        #expect(ContinuousClock.now - start >= .milliseconds(20))
    }

    @Test("A wait ends with its task, and the other goes on") func survivesACancelledWaiter() async {
        let bell = Bell()
        let first = Task { await bell.wait(for: Self.never) }
        let second = Task { await bell.wait(for: Self.never) }
        while bell.waiting < 2 { await Task.yield() }
        first.cancel()
        await first.value
        #expect(bell.waiting == 1)
        bell.ring()
        await second.value
    }
}

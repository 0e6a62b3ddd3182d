import Dispatch
import Synchronization
import Testing

@testable import AuthCore

@Suite("HashPool", .timeLimit(.minutes(1)))
struct HashPoolTests {
    private var later: ContinuousClock.Instant { .now + .seconds(60) }

    /// Blocks the pool's only thread until opened.
    private struct Gate: Sendable {
        private let started: AsyncStream<Void>
        private let announce: AsyncStream<Void>.Continuation
        private let semaphore = DispatchSemaphore(value: 0)

        init() {
            (started, announce) = AsyncStream.makeStream()
        }

        func pass() {
            announce.yield()
            semaphore.wait()
        }

        func open() { semaphore.signal() }

        func isHeld() async { for await _ in started { return } }
    }

    private final class Flag: Sendable {
        private let state = Mutex(false)

        var isRaised: Bool { state.withLock { $0 } }

        func raise() { state.withLock { $0 = true } }
    }

    private final class Turns: Sendable {
        private let state = Mutex<[String]>([])

        var noted: [String] { state.withLock { $0 } }

        func note(_ who: String) { state.withLock { $0.append(who) } }
    }

    private func wait(until count: Int, waitIn pool: HashPool) async {
        while pool.waiting != count { await Task.yield() }
    }

    @Test func runsWorkAndTellsItsResult() async throws {
        let pool = try HashPool(workers: 1)
        #expect(try await pool.run(deadline: later) { 6 * 7 } == 42)
        await #expect(throws: PasswordHashFault.outOfMemory) {
            try await pool.run(deadline: later) { () throws -> Void in throw PasswordHashFault.outOfMemory }
        }
        pool.shutDown()
    }

    @Test("A pool can be shut down from within one of its jobs") func isShutDownByAJob() async throws {
        let pool = try HashPool(workers: HashPool.processors)
        try await pool.run(deadline: later) { pool.shutDown() }
        await #expect(throws: HashPoolFault.shutDown) { try await pool.run(deadline: later) {} }
    }

    @Test func isBusyWhenItsQueueIsFull() async throws {
        let pool = try HashPool(workers: 1, queueLimit: 1)
        let gate = Gate()
        async let held: Void = pool.run(deadline: later) { gate.pass() }
        await gate.isHeld()
        async let queued = pool.run(deadline: later) { "done" }
        await wait(until: 1, waitIn: pool)
        do {
            _ = try await pool.run(deadline: later) { Issue.record("must not run") }
            Issue.record("the queue was not full")
        } catch HashPoolFault.busy(let retryAfter) {
            #expect(retryAfter > .zero)
            #expect(retryAfter < .seconds(10))
        }
        gate.open()
        #expect(try await queued == "done")
        try await held
    }

    @Test func doesNotRunWorkWhoseCallerIsGone() async throws {
        let pool = try HashPool(workers: 1, queueLimit: 2)
        let gate = Gate()
        let ran = Flag()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await pool.run(deadline: .now + .seconds(60)) { gate.pass() } }
            await gate.isHeld()
            let caller = Task { try await pool.run(deadline: .now + .seconds(60)) { ran.raise() } }
            await wait(until: 1, waitIn: pool)
            caller.cancel()
            await #expect(throws: CancellationError.self) { try await caller.value }
            #expect(pool.waiting == 0)
            gate.open()
            try await group.waitForAll()
        }
        #expect(try await pool.run(deadline: later) { true }, "the thread goes on")
        #expect(!ran.isRaised)
    }

    @Test func doesNotRunWorkOfACallerWhoWasGoneBefore() async throws {
        let pool = try HashPool(workers: 1)
        let ran = Flag()
        let gate = Gate()
        async let held: Void = pool.run(deadline: later) { gate.pass() }
        await gate.isHeld()
        let caller = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await pool.run(deadline: .now + .seconds(60)) { ran.raise() }
        }
        await #expect(throws: CancellationError.self) { try await caller.value }
        gate.open()
        try await held
        pool.shutDown()
        #expect(!ran.isRaised)
    }

    @Test func doesNotRunWorkWhoseDeadlineHasPassed() async throws {
        let pool = try HashPool(workers: 1)
        await #expect(throws: HashPoolFault.deadlineExceeded) {
            try await pool.run(deadline: .now - .milliseconds(1)) { Issue.record("must not run") }
        }
    }

    @Test func endsInOrder() async throws {
        let pool = try HashPool(workers: 1)
        let gate = Gate()
        async let held = pool.run(deadline: later) {
            gate.pass()
            return "done"
        }
        await gate.isHeld()
        let queued = Task { try await pool.run(deadline: .now + .seconds(60)) { Issue.record("must not run") } }
        await wait(until: 1, waitIn: pool)
        // shutDown blocks until the gate opens, so it needs its own queue.
        let ended = Task {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    pool.shutDown()
                    continuation.resume()
                }
            }
        }
        await #expect(throws: HashPoolFault.shutDown) { try await queued.value }
        gate.open()
        #expect(try await held == "done", "what runs comes to its end")
        await ended.value
        await #expect(throws: HashPoolFault.shutDown) { try await pool.run(deadline: later) {} }
        pool.shutDown()
    }

    @Test func answersEachOfManyCallers() async throws {
        let pool = try HashPool(workers: HashPool.processors, queueLimit: 500)
        let results = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<500 {
                group.addTask { try await pool.run(deadline: .now + .seconds(60), forKnown: true) { number } }
            }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(results == Set(0..<500))
    }

    @Test func hasBetweenOneThreadAndOneForEachProcessor() {
        #expect(throws: InvalidValue.self) { try HashPool(workers: 0) }
        #expect(throws: InvalidValue.self) { try HashPool(workers: HashPool.processors + 1) }
        #expect(throws: InvalidValue.self) { try HashPool(workers: 1, queueLimit: 0) }
    }

    @Test func strangersLeavePlacesToThoseWhoAreKnownAndGoBehindThem() async throws {
        let pool = try HashPool(workers: 1, queueLimit: 8)
        let gate = Gate()
        let order = Turns()
        async let held: Void = pool.run(deadline: later) { gate.pass() }
        await gate.isHeld()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...6 {
                group.addTask {
                    try await pool.run(deadline: .now + .seconds(60)) { order.note("stranger") }
                }
                await wait(until: number, waitIn: pool)
            }
            let fault = await #expect(throws: HashPoolFault.self) { try await pool.run(deadline: later) {} }
            if case .busy? = fault {} else { Issue.record("\(String(describing: fault))") }
            for number in 7...8 {
                group.addTask {
                    try await pool.run(deadline: .now + .seconds(60), forKnown: true) { order.note("known") }
                }
                await wait(until: number, waitIn: pool)
            }
            gate.open()
            try await group.waitForAll()
        }
        try await held
        #expect(order.noted.prefix(2) == ["known", "known"])
        await pool.close()
    }
}

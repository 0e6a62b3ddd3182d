import Dispatch
import Synchronization
import Testing
import UmkreisWire

@testable import UmkreisProcesses

@Suite("WorkerPool", .timeLimit(.minutes(1)))
struct WorkerPoolTests {
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

    private final class Order: Sendable {
        private let state = Mutex<[String]>([])

        var noted: [String] { state.withLock { $0 } }

        func note(_ name: String) { state.withLock { $0.append(name) } }
    }

    private func makePool(threads: Int = 1, waiting: Int = 64, reserved: Int = 0) -> WorkerPool {
        WorkerPool(threads: threads, waiting: waiting, reserved: reserved) { backlog in
            Fault(.overloaded, "too much work", retryAfterMs: max(1, Int(backlog / .milliseconds(1))))
        }
    }

    private func wait(until count: Int, waitIn pool: WorkerPool) async {
        while pool.waiting != count { await Task.yield() }
    }

    @Test func returnsTheResult() async throws {
        let pool = makePool()
        #expect(try await pool.run(before: later) { 6 * 7 } == 42)
        await #expect(throws: WorkerFault.ended) {
            try await pool.run(before: later) { () throws -> Void in throw WorkerFault.ended }
        }
        await pool.close()
    }

    @Test func isBusyWhenItsQueueIsFull() async throws {
        let pool = makePool(waiting: 1)
        let gate = Gate()
        async let held: Void = pool.run(before: later) { gate.pass() }
        await gate.isHeld()
        async let queued = pool.run(before: later) { "done" }
        await wait(until: 1, waitIn: pool)
        let fault = await #expect(throws: Fault.self) {
            try await pool.run(before: later) { Issue.record("must not run") }
        }
        #expect(fault?.code == .overloaded)
        #expect((1...10_000).contains(fault?.retryAfterMs ?? 0))
        gate.open()
        #expect(try await queued == "done")
        try await held
    }

    @Test func doesNotRunWorkOfACancelledCaller() async throws {
        let pool = makePool(waiting: 2)
        let gate = Gate()
        let ran = Flag()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await pool.run(before: .now + .seconds(60)) { gate.pass() } }
            await gate.isHeld()
            let caller = Task { try await pool.run(before: .now + .seconds(60)) { ran.raise() } }
            await wait(until: 1, waitIn: pool)
            caller.cancel()
            await #expect(throws: CancellationError.self) { try await caller.value }
            #expect(pool.waiting == 0)
            gate.open()
            try await group.waitForAll()
        }
        #expect(try await pool.run(before: later) { true }, "the thread goes on")
        #expect(!ran.isRaised)
    }

    @Test func doesNotRunWorkOfACallerCancelledBefore() async throws {
        let pool = makePool()
        let ran = Flag()
        let gate = Gate()
        async let held: Void = pool.run(before: later) { gate.pass() }
        await gate.isHeld()
        let caller = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await pool.run(before: .now + .seconds(60)) { ran.raise() }
        }
        await #expect(throws: CancellationError.self) { try await caller.value }
        gate.open()
        try await held
        await pool.close()
        #expect(!ran.isRaised)
    }

    @Test func doesNotRunWorkAfterItsDeadline() async throws {
        let pool = makePool()
        await #expect(throws: WorkerFault.overran) {
            try await pool.run(before: .now - .milliseconds(1)) { Issue.record("must not run") }
        }
    }

    @Test func endsInOrder() async throws {
        let pool = makePool()
        let gate = Gate()
        async let held = pool.run(before: later) {
            gate.pass()
            return "done"
        }
        await gate.isHeld()
        let queued = Task { try await pool.run(before: .now + .seconds(60)) { Issue.record("must not run") } }
        await wait(until: 1, waitIn: pool)
        let ended = Task { await pool.close() }
        await #expect(throws: WorkerFault.closed) { try await queued.value }
        gate.open()
        #expect(try await held == "done", "what runs comes to its end")
        await ended.value
        await #expect(throws: WorkerFault.closed) { try await pool.run(before: later) {} }
        await pool.close()
    }

    @Test func answersEachOfManyCallers() async throws {
        let pool = makePool(threads: 2, waiting: 500)
        let results = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<500 {
                group.addTask { try await pool.run(before: .now + .seconds(60), isUrgent: true) { number } }
            }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(results == Set(0..<500))
    }

    @Test func urgentWorkHasReservedThreadsAndGoesFirst() async throws {
        let pool = makePool(waiting: 8, reserved: 2)
        let gate = Gate()
        let order = Order()
        async let held: Void = pool.run(before: later) { gate.pass() }
        await gate.isHeld()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...6 {
                group.addTask {
                    try await pool.run(before: .now + .seconds(60)) { order.note("other") }
                }
                await wait(until: number, waitIn: pool)
            }
            let fault = await #expect(throws: Fault.self) { try await pool.run(before: later) {} }
            #expect(fault?.code == .overloaded)
            for number in 7...8 {
                group.addTask {
                    try await pool.run(before: .now + .seconds(60), isUrgent: true) { order.note("urgent") }
                }
                await wait(until: number, waitIn: pool)
            }
            gate.open()
            try await group.waitForAll()
        }
        try await held
        #expect(order.noted.prefix(2) == ["urgent", "urgent"])
        await pool.close()
    }

    @Test func blockedThreadsDelayNoOtherTask() async throws {
        let (pool, gate) = (makePool(threads: 4), DispatchSemaphore(value: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...8 { group.addTask { try await pool.run { gate.wait() } } }
            let ended = await withTaskGroup(of: Void.self) { others in
                for _ in 1...100 { others.addTask { await Task.yield() } }
                return await others.reduce(into: 0) { count, _ in count += 1 }
            }
            #expect(ended == 100, "while all threads of the pool are blocked")
            for _ in 1...8 { gate.signal() }
            try await group.waitForAll()
        }
    }
}

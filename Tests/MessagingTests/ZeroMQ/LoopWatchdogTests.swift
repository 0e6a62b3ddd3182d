import Dispatch
import Synchronization
import TestKit
import Testing

@testable import ZeroMQTransport

@Suite("the watchdog of a socket loop", .timeLimit(.minutes(1)))
struct LoopWatchdogTests {
    @Test("a loop that stops turning is reported, once several turns are missed") func reportsAStuckLoop() async throws
    {
        let (loop, watched) = (SocketLoop(), Watched())
        watched.watch([loop.turn]) { turns in
            if turns == 3 { watched.block(loop) }
        }
        try await eventually { watched.isStuck }
        #expect(watched.turns == 3)
        watched.unblock()
        await loop.shutdown()
    }

    @Test("one stuck loop of several is enough") func reportsOneOfSeveral() async throws {
        let (loop, other, watched) = (SocketLoop(), SocketLoop(), Watched())
        watched.block(other)
        watched.watch([loop.turn, other.turn])
        try await eventually { watched.isStuck }
        #expect(watched.turns == 0)
        watched.unblock()
        await loop.shutdown()
        await other.shutdown()
    }

    @Test("a loop that has work in each turn is not stuck") func sparesABusyLoop() async throws {
        let (loop, watched) = (SocketLoop(), Watched())
        watched.keepBusy(loop)
        watched.watch([loop.turn])
        try await eventually { watched.turns >= 20 || watched.isStuck }
        #expect(!watched.isStuck)
        await loop.shutdown()
    }

    @Test("the watch ends with its loop") func endsWithTheLoop() async throws {
        let (loop, watched) = (SocketLoop(), Watched())
        watched.watch([loop.turn])
        try await eventually { watched.turns > 0 }
        await loop.shutdown()
        #expect(!loop.turn {})
        #expect(!watched.isStuck)
    }
}

/// The reports of a watchdog with short intervals, and work for its loops.
private final class Watched: Sendable {
    private struct State {
        var turns = 0
        var isStuck = false
    }

    private let state = Mutex(State())
    private let gate = DispatchSemaphore(value: 0)

    var turns: Int { state.withLock(\.turns) }
    var isStuck: Bool { state.withLock(\.isStuck) }

    func watch(_ loops: [LoopWatchdog.Turn], onTurn: @escaping @Sendable (Int) -> Void = { _ in }) {
        LoopWatchdog(every: .milliseconds(50), of: loops).start { [self] in
            onTurn(
                state.withLock { state in
                    state.turns += 1
                    return state.turns
                }
            )
        } onStuck: { [self] in
            state.withLock { $0.isStuck = true }
        }
    }

    func block(_ loop: SocketLoop) {
        _ = loop.perform { [gate] _ in gate.wait() }
    }

    func unblock() { gate.signal() }

    /// Computes for a millisecond in each turn, until the loop ends.
    func keepBusy(_ loop: SocketLoop) {
        _ = loop.perform { [weak loop, self] _ in
            let end = ContinuousClock.now + .milliseconds(1)
            while ContinuousClock.now < end {}
            if let loop { keepBusy(loop) }
        }
    }
}

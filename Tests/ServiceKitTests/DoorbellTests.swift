import Synchronization
import Testing

@testable import ServiceKit

/// Two instances with doorbells that ring each other.
@Suite("doorbells of instances", .timeLimit(.minutes(1)))
struct DoorbellTests {
    private static let never = Duration.seconds(3_600)

    private let own = Doorbell()
    private let other = Doorbell()

    private func connect() {
        own.connect { [other] in other.hear([$0]) }
        other.connect { [own] in own.hear([$0]) }
    }

    /// Waits for a change to 1 that `notify` signals.
    private func wait(
        of waiting: Notifier<String>,
        for topic: String,
        whileItEnds notify: () -> Void
    ) async throws -> Int? {
        let value = Mutex(0)
        async let result = waiting.wait(for: topic, until: .now + Self.never) {
            value.withLock { $0 == 0 ? nil : $0 }
        }
        while waiting.waiting == 0 { await Task.yield() }
        value.withLock { $0 = 1 }
        notify()
        return try await result
    }

    @Test func wakeTheWaitersOfATopicAtTheOtherInstance() async throws {
        connect()
        let (here, there) = (Notifier<String>(), Notifier<String>())
        here.share(as: "changes", over: own)
        there.share(as: "changes", over: other)
        #expect(try await wait(of: there, for: "ada") { here.notify("ada") } == 1)
        #expect(there.waiting == 0)
    }

    @Test func leaveOtherTopicsAndNotifiersAlone() async throws {
        connect()
        let (changes, alerts) = (Notifier<String>(), Notifier<String>())
        changes.share(as: "changes", over: own)
        alerts.share(as: "alerts", over: own)
        let there = Notifier<String>()
        there.share(as: "changes", over: other)
        let reads = Mutex(0)
        let task = Task {
            try await there.wait(for: "ada", until: .now + Self.never) { () -> Int? in
                reads.withLock { $0 += 1 }
                return nil
            }
        }
        while there.waiting == 0 { await Task.yield() }
        changes.notify("ben")
        alerts.notify("ada")
        #expect(there.waiting == 1)
        task.cancel()
        #expect(try await task.value == nil)
        #expect(reads.withLock(\.self) == 1)
    }

    @Test func wakeAllWaitersIfRingsMayHaveBeenMissed() async throws {
        connect()
        let there = Notifier<String>()
        there.share(as: "changes", over: other)
        #expect(try await wait(of: there, for: "ada") { other.hear(nil) } == 1)
    }

    @Test func aClosedNotifierEndsASharedWait() async throws {
        connect()
        let there = Notifier<String>()
        there.share(as: "changes", over: other)
        let task = Task { try await there.wait(for: "ada", until: .now + Self.never) { () -> Int? in nil } }
        while there.waiting == 0 { await Task.yield() }
        there.close()
        #expect(try await task.value == nil)
    }

    @Test func aServiceWithOneInstanceRingsNowhere() async throws {
        let here = Notifier<String>()
        here.share(as: "changes", over: own)
        #expect(try await wait(of: here, for: "ada") { here.notify("ada") } == 1)
    }
}

import Testing

@testable import ServiceKit

@Suite("Wakeup", .timeLimit(.minutes(1)))
struct WakeupTests {
    /// An hour: a wait that ends within the test was woken.
    private static let never = Duration.seconds(3_600)

    @Test("Signals before a wait end one wait") func keepsOneSignal() async {
        let wakeup = Wakeup()
        wakeup.signal()
        wakeup.signal()
        await wakeup.wait(for: Self.never)
        let start = ContinuousClock.now
        await wakeup.wait(for: .milliseconds(20))
        #expect(ContinuousClock.now - start >= .milliseconds(20))
    }

    @Test("A signal ends the present wait") func endsAWait() async {
        let wakeup = Wakeup()
        let task = Task { await wakeup.wait(for: Self.never) }
        while wakeup.waiting == 0 { await Task.yield() }
        wakeup.signal()
        await task.value
        #expect(wakeup.waiting == 0)
    }

    @Test("A cancelled wait consumes no signal") func survivesACancelledWaiter() async {
        let wakeup = Wakeup()
        let task = Task { await wakeup.wait(for: Self.never) }
        while wakeup.waiting == 0 { await Task.yield() }
        task.cancel()
        await task.value
        wakeup.signal()
        await wakeup.wait(for: Self.never)
        #expect(wakeup.waiting == 0)
    }

    @Test("A pending set returns all elements at once") func gathersElements() async {
        let pending = PendingSet<Int>()
        pending.insert([1, 2])
        pending.insert([2, 3])
        #expect(await pending.next() == [1, 2, 3])
        let task = Task { await pending.next() }
        pending.insert([4])
        #expect(await task.value == [4])
    }

    @Test("A pending set ends with its consumer's task") func endsWithItsTask() async {
        let pending = PendingSet<Int>()
        let task = Task { await pending.next() }
        task.cancel()
        #expect(await task.value == nil)
    }
}

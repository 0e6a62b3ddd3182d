import Testing

@testable import ServiceKit

@Suite("waits", .timeLimit(.minutes(1)))
struct WaitTests {
    /// An hour: a wait that ends within the test was woken.
    private static let never = Duration.seconds(3_600)

    @Test func endAtTheirOwnDeadlines() async {
        let (clock, start) = (WaitClock(), ContinuousClock.now)
        let ends = await withTaskGroup(of: (Int, WaitEnding).self) { group in
            for number in [3, 1, 2] {
                group.addTask {
                    let deadline = start.advanced(by: .milliseconds(60 * number))
                    let ending = await Waiter().wait(until: deadline, by: clock)
                    #expect(ContinuousClock.now >= deadline)
                    return (number, ending)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ends.map(\.0) == [1, 2, 3])
        #expect(ends.allSatisfy { $0.1 == .expired })
    }

    @Test func endAtOnceWhereTheDeadlineHasPassed() async {
        let ending = await Waiter().wait(until: .now - .seconds(1), by: WaitClock())
        #expect(ending == .expired)
    }

    @Test func endWhenWokenBeforeOrWhileTheyWait() async {
        let clock = WaitClock()
        let early = Waiter()
        early.fulfill(.woken)
        #expect(await early.wait(until: .now + Self.never, by: clock) == .woken)
        let listeners = (0..<1_000).map { _ in Waiter() }
        let woken = await withTaskGroup(of: WaitEnding.self) { group in
            for listener in listeners { group.addTask { await listener.wait(until: .now + Self.never, by: clock) } }
            for listener in listeners { listener.fulfill(.woken) }
            return await group.reduce(0) { $0 + ($1 == .woken ? 1 : 0) }
        }
        #expect(woken == 1_000)
        #expect(clock.size.waits == 0)
        #expect(clock.size.deadlines <= 65)
    }

    @Test func endWithTheirTask() async {
        let clock = WaitClock()
        let task = Task { await Waiter().wait(until: .now + Self.never, by: clock) }
        task.cancel()
        #expect(await task.value == .expired)
        #expect(clock.size.waits == 0)
    }
}

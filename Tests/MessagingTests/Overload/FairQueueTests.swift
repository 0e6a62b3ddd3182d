import TestKit
import Testing
import UmkreisWire

@testable import UmkreisMessaging

/// Turns, their order, and refusals before a turn.
@Suite("a fair queue", .timeLimit(.minutes(1)))
struct FairQueueTests {
    private let clock = HandClock()
    private let call: CallName = "echo.compute"

    private func queue(slots: Int = 1, _ change: (inout QueueLimits) -> Void = { _ in }) -> FairQueue {
        var limits = QueueLimits(slots: slots, width: slots)
        change(&limits)
        return FairQueue(limits, now: { [clock] in clock.now })
    }

    @Test("runs as many turns at a time as it has slots") func boundsTurns() async throws {
        let queue = queue(slots: 2)
        let turns = [try await enter(queue, "ada"), try await enter(queue, "bob")]
        let third = Task { try await enter(queue, "eve") }
        try await eventually { queue.waiting == 1 }
        #expect(queue.running == 2)
        queue.leave(turns[0])
        queue.leave(try await third.value)
        queue.leave(turns[1])
        #expect(queue.running == 0 && queue.waiting == 0)
    }

    @Test("a sender with less use goes first, regardless of arrival") func ordersByUse() async throws {
        let queue = queue()
        try await spend(30, "greedy", in: queue)
        try await spend(1, "modest", in: queue)
        let first = try await enter(queue, "other")
        let greedy = Task { try await enter(queue, "greedy") }
        try await eventually { queue.waiting == 1 }
        let modest = Task { try await enter(queue, "modest") }
        try await eventually { queue.waiting == 2 }
        queue.leave(first)
        let turn = try await modest.value
        #expect(queue.waiting == 1)
        queue.leave(turn)
        queue.leave(try await greedy.value)
    }

    @Test("counts the time of turns, not their number") func countsCost() async throws {
        let queue = queue()
        for _ in 0..<10 { try await spend(1, "many", in: queue) }
        try await spend(40, "dear", in: queue)
        let first = try await enter(queue, "other")
        let dear = Task { try await enter(queue, "dear") }
        try await eventually { queue.waiting == 1 }
        let many = Task { try await enter(queue, "many") }
        try await eventually { queue.waiting == 2 }
        queue.leave(first)
        let next = try await many.value
        #expect(queue.waiting == 1)
        queue.leave(next)
        queue.leave(try await dear.value)
    }

    @Test("use decays: after a pause the earlier arrival goes first") func forgetsUse() async throws {
        let queue = queue()
        try await spend(50, "former", in: queue)
        clock.advance(by: .seconds(60))
        try await spend(50, "recent", in: queue)
        let first = try await enter(queue, "other")
        let recent = Task { try await enter(queue, "recent") }
        try await eventually { queue.waiting == 1 }
        let former = Task { try await enter(queue, "former") }
        try await eventually { queue.waiting == 2 }
        queue.leave(first)
        let next = try await former.value
        #expect(queue.waiting == 1)
        queue.leave(next)
        queue.leave(try await recent.value)
    }

    @Test("a request that would wait for long is refused before any work") func refusesLongDelays() async throws {
        let queue = queue()
        try await spend(60, "ada", in: queue)
        let first = try await enter(queue, "ada")
        let waiting = try await enqueue(2, "ada", in: queue)
        // 30 ms of the running turn, and 60 ms of each before.
        #expect(await refusal(queue, "ada")?.code == .overloaded)
        #expect(queue.figures.refused == [.delay: 1])
        #expect(queue.refusal(of: .named("ada"), call)?.code == .overloaded, "without any other work as well")
        #expect(queue.refusal(of: .named("bob"), call) == nil, "whoever used less may take the place of another")
        #expect(queue.refusal(of: .named("ada"), "echo.write") == nil, "which takes no turns")
        queue.leave(first)
        for task in waiting { queue.leave(try await task.value) }
        #expect(queue.refusal(of: .named("ada"), call) == nil)
    }

    @Test("once no slot was free for a while, only a short wait is left") func shortensLastingQueues() async throws {
        let queue = queue()
        try await spend(15, "ada", in: queue)
        var running = try await enter(queue, "ada")
        var tasks = try await enqueue(4, "ada", in: queue)
        for _ in 0..<8 {
            clock.advance(by: .milliseconds(15))
            queue.leave(running)
            running = try await tasks.removeFirst().value
            if tasks.isEmpty { tasks += try await enqueue(1, "ada", in: queue) }
        }
        try await eventually { queue.waiting == 1 }
        #expect(await refusal(queue, "ada")?.code == .overloaded)
        queue.leave(running)
        for task in tasks { queue.leave(try await task.value) }
    }

    @Test("a free slot does not end an overload while requests are refused") func endsWithTheRefusals() async throws {
        let queue = queue()
        try await spend(15, "ada", in: queue)
        let dear = try await enter(queue, "ada")
        clock.advance(by: .milliseconds(150))
        let next = try await enqueue(1, "ada", in: queue)
        #expect(await refusal(queue, "ada")?.code == .overloaded)
        queue.leave(dear)
        queue.leave(try await next[0].value)
        for pause in [50, 150] {
            clock.advance(by: .milliseconds(pause))
            let running = try await enter(queue, "bob")
            var waiting = try await enqueue(1, "bob", in: queue)
            if pause == 50 {
                #expect(await refusal(queue, "bob")?.code == .overloaded)
            } else {
                waiting += try await enqueue(1, "bob", in: queue)
            }
            clock.advance(by: .milliseconds(15))
            queue.leave(running)
            for task in waiting { queue.leave(try await task.value) }
        }
    }

    @Test("a sender with less use takes the place of one with more") func displaces() async throws {
        let queue = queue()
        try await spend(60, "greedy", in: queue)
        let first = try await enter(queue, "greedy")
        let greedy = try await enqueue(2, "greedy", in: queue)
        let modest = Task { try await enter(queue, "modest") }
        let fault = await #expect(throws: Fault.self) { try await greedy[1].value }
        #expect(fault?.code == .overloaded && fault?.rule == QueueRefusal.rule)
        #expect(queue.figures.refused == [.displaced: 1])
        queue.leave(first)
        queue.leave(try await modest.value)
        queue.leave(try await greedy[0].value)
    }

    @Test("work that cannot end before its deadline is refused on arrival or at its turn")
    func dropsLateWork() async throws {
        let queue = queue()
        try await spend(50, "ada", in: queue)
        let first = try await enter(queue, "ada")
        #expect(await refusal(queue, "ada", within: .milliseconds(60))?.code == .overloaded)
        let second = Task { try await enter(queue, "ada", within: .milliseconds(90)) }
        try await eventually { queue.waiting == 1 }
        clock.advance(by: .milliseconds(60))
        queue.leave(first)
        let fault = await #expect(throws: Fault.self) { try await second.value }
        #expect(fault?.code == .overloaded)
        #expect(queue.figures.refused == [.deadline: 2])
        #expect(queue.running == 0)
    }

    @Test("waiting requests end at their deadlines, also while no turn ends") func endsAtDeadlines() async throws {
        let queue = FairQueue(QueueLimits(slots: 1, width: 1))
        let turn = try await queue.enter(.named("ada"), call, before: .now + .seconds(60))
        let later = Task { try await queue.enter(.named("bob"), call, before: .now + .seconds(2)) }
        try await eventually { queue.waiting == 1 }
        let earlier = Task { try await queue.enter(.named("eve"), call, before: .now + .milliseconds(200)) }
        for task in [earlier, later] {
            let fault = await #expect(throws: Fault.self) { try await task.value }
            #expect(fault?.rule == QueueRefusal.rule)
        }
        #expect(queue.waiting == 0 && queue.running == 1)
        queue.leave(turn)
    }

    @Test("a cancelled request leaves the queue") func dropsCancelledWork() async throws {
        let queue = queue()
        let first = try await enter(queue, "ada")
        let second = Task { try await enter(queue, "bob") }
        try await eventually { queue.waiting == 1 }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(queue.waiting == 0)
        queue.leave(first)
        queue.leave(try await enter(queue, "bob"))
    }

    @Test("a sender has a share of the places") func boundsSenders() async throws {
        let queue = queue { $0.waitingOfSender = 2 }
        let first = try await enter(queue, "ada")
        let tasks = try await enqueue(2, "ada", in: queue)
        #expect(await refusal(queue, "ada")?.message == "too many of your requests are waiting")
        queue.leave(first)
        for task in tasks { queue.leave(try await task.value) }
    }

    @Test("services wait only for a slot") func letsServicesAhead() async throws {
        let queue = queue()
        try await spend(60, "ada", in: queue)
        let first = try await enter(queue, "ada")
        let tasks = try await enqueue(2, "ada", in: queue)
        let service = Task { try await queue.enter(.services, call, before: clock.now + .seconds(5), isAhead: true) }
        await #expect(throws: Fault.self) { try await tasks[1].value }
        queue.leave(first)
        queue.leave(try await service.value)
        queue.leave(try await tasks[0].value)
    }

    @Test("the slots follow the refusals of another process") func adaptsSlots() async throws {
        let queue = queue(slots: 100)
        var turns: [FairQueue.Turn] = []
        for _ in 0..<10 { turns.append(try await enter(queue, "ada")) }
        clock.advance(by: .milliseconds(60))
        queue.noteOverload()
        #expect(queue.slots == 8)
        queue.noteOverload()
        #expect(queue.slots == 8, "refusals come in groups")
        for _ in 0..<9 { queue.noteSuccess() }
        #expect(queue.slots == 9)
        for turn in turns { queue.leave(turn, isMeasured: false) }
        queue.noteSuccess()
        #expect(queue.slots == 9, "the limit grows only where it limits")
    }

    @Test("senders that are idle are forgotten") func forgetsSenders() async throws {
        let queue = queue()
        for number in 0..<20_000 {
            queue.leave(try await enter(queue, "\(number)"))
            clock.advance(by: .milliseconds(1))
        }
        #expect(queue.remembered <= 4_096)
    }

    private func enter(
        _ queue: FairQueue,
        _ sender: String,
        within ttl: Duration = .seconds(5)
    ) async throws -> FairQueue.Turn {
        try await queue.enter(.named(sender), call, before: clock.now + ttl)
    }

    private func refusal(
        _ queue: FairQueue,
        _ sender: String,
        within ttl: Duration = .seconds(5)
    ) async -> Fault? {
        await #expect(throws: Fault.self) { try await enter(queue, sender, within: ttl) }
    }

    private func spend(_ milliseconds: Int, _ sender: String, in queue: FairQueue) async throws {
        let turn = try await enter(queue, sender)
        clock.advance(by: .milliseconds(milliseconds))
        queue.leave(turn)
    }

    /// Requests that have begun to wait.
    private func enqueue(
        _ count: Int,
        _ sender: String,
        in queue: FairQueue
    ) async throws -> [Task<FairQueue.Turn, any Error>] {
        var tasks: [Task<FairQueue.Turn, any Error>] = []
        for _ in 0..<count {
            let before = queue.waiting
            tasks.append(Task { try await enter(queue, sender) })
            try await eventually { queue.waiting == before + 1 }
        }
        return tasks
    }
}

extension Requester {
    fileprivate static func named(_ name: String) -> Requester { .origin(.network(CallerNetwork(subnet: name))) }
}

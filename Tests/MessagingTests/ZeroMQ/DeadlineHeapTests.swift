import TestKit
import Testing

@testable import ZeroMQTransport

@Suite("the deadlines of calls")
struct DeadlineHeapTests {
    @Test(arguments: [0, 1, 2, 3, 100, 1000])
    func comeInTheirOrder(_ count: Int) {
        var noise = SeededGenerator(seed: UInt64(count))
        let began = ContinuousClock.now
        let deadlines = (0..<count).map { _ in began + .milliseconds(Int.random(in: 0..<500, using: &noise)) }
        var heap = DeadlineHeap()
        for (ticket, deadline) in deadlines.enumerated() {
            heap.insert(DeadlineHeap.Entry(deadline: deadline, id: "", ticket: ticket))
        }
        heap.prune { $0.ticket % 3 != 0 }
        var seen: [ContinuousClock.Instant] = []
        while let entry = heap.removeDue(at: began + .seconds(1)) { seen.append(entry.deadline) }
        #expect(seen == deadlines.enumerated().filter { $0.offset % 3 != 0 }.map(\.element).sorted())
    }

    @Test
    func areNotDueBeforeTheirTime() {
        let began = ContinuousClock.now
        var heap = DeadlineHeap()
        heap.insert(DeadlineHeap.Entry(deadline: began + .milliseconds(2), id: "a", ticket: 1))
        #expect(heap.next == began + .milliseconds(2))
        #expect(heap.removeDue(at: began + .milliseconds(1)) == nil)
        #expect(heap.removeDue(at: began + .milliseconds(2))?.ticket == 1)
        #expect(heap.next == nil)
    }
}

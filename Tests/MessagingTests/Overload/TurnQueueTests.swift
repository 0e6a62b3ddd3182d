import Testing
import UmkreisVocabulary
import UmkreisWire

@testable import UmkreisMessaging

@Suite("a queue with turns")
struct TurnQueueTests {
    private let ada = Requester.user(UserID(high: 1, low: 1))
    private let network = Requester.origin(.network(CallerNetwork(subnet: "one")))

    @Test("senders take turns, and each keeps its order") func takesTurns() {
        var queue = TurnQueue<Int>()
        for number in 0..<100 { queue.append(number, of: network) }
        queue.append(100, of: ada)
        queue.append(101, of: ada)
        queue.append(102, of: nil)
        #expect((0..<6).compactMap { _ in queue.popFirst() } == [0, 100, 102, 1, 101, 2])
        #expect(queue.count == 97 && queue.count(of: network) == 97)
        #expect(queue.first == 3)
    }

    @Test("removed elements cost no turn") func forgetsTheRemoved() {
        var queue = TurnQueue<Int>()
        for number in 0..<4 { queue.append(number, of: number < 2 ? network : ada) }
        queue.removeAll { $0 < 2 }
        #expect(queue.count == 2 && !queue.contains { $0 == 1 } && queue.contains { $0 == 3 })
        #expect([queue.popFirst(), queue.popFirst(), queue.popFirst()] == [2, 3, nil])
        #expect(queue.isEmpty)
        queue.append(9, of: network)
        #expect(queue.popFirst() == 9)
    }

    @Test("a known sender has a quarter of the places") func boundsSenders() {
        let limits = TransportLimits(lineBytes: 1, blobBytes: 1, inFlight: 1, waiting: 8)
        var queue = TurnQueue<Int>()
        for number in 0..<2 { queue.append(number, of: network) }
        func isFull(for sender: Requester?, beside running: Int = 1) -> Bool {
            limits.isFull(queue, for: sender, beside: running)
        }
        #expect(isFull(for: network) && !isFull(for: ada))
        #expect(!isFull(for: network, beside: 0), "one waits in the place of a running call")
        for number in 2..<8 { queue.append(number, of: nil) }
        #expect(isFull(for: nil) && isFull(for: ada))
        #expect(!isFull(for: nil, beside: 0))
    }
}

import Testing

@testable import ZeroMQTransport

@Suite("The loop, when it waits,")
struct BusyPollTests {
    @Test func sleepsAtOnceWithoutHistory() {
        let waiting = Waiting()
        #expect(waiting.looks(finding: 1) == [true])
    }

    @Test func pollsAfterALoneCallThatFollowedAShortWait() {
        let waiting = Waiting()
        waiting.exchange(received: 1, sent: 1, after: .microseconds(80))
        #expect(waiting.looks(finding: 5) == [false, false, false, false, false])
    }

    @Test(arguments: [(2, 2), (1, 0), (0, 1), (1, 2)]) func sleepsInOtherCases(_ received: Int, _ sent: Int) {
        let waiting = Waiting()
        waiting.exchange(received: received, sent: sent, after: .microseconds(80))
        #expect(waiting.looks(finding: 1) == [true])
    }

    @Test func keepsPollingAfterAnEmptyWakeup() {
        let waiting = Waiting()
        waiting.exchange(received: 1, sent: 1, after: .microseconds(80))
        #expect(waiting.looks(finding: 2) == [false, false])
        #expect(waiting.looks(finding: 2) == [false, false])
        waiting.note(received: 2, sent: 2)
        #expect(waiting.looks(finding: 1) == [true])
        #expect(waiting.looks(finding: 1) == [true])
    }

    @Test func sleepsAfterALongWait() {
        let waiting = Waiting()
        waiting.exchange(received: 1, sent: 1, after: BusyPoll.maximumDuration)
        #expect(waiting.looks(finding: 1) == [true])
    }

    @Test func sleepsAfterTheLongestPoll() {
        let waiting = Waiting()
        waiting.exchange(received: 1, sent: 1, after: .microseconds(80))
        let looks = waiting.looks(finding: nil)
        #expect(looks.last == true)
        #expect(looks.dropLast().allSatisfy { !$0 })
        // Plus one more poll and the sleeping one.
        #expect(waiting.now - waiting.start < BusyPoll.maximumDuration + Waiting.look * 2)
        // The next message is not awaited.
        waiting.note(received: 1, sent: 1)
        #expect(waiting.looks(finding: 1) == [true])
    }

    @Test func sleepsOnABusyProcessor() {
        let waiting = Waiting()
        waiting.exchange(received: 1, sent: 1, after: .microseconds(80))
        waiting.whoElse = BusyPoll.look
        #expect(waiting.looks(finding: 9) == [false, false, true])
    }
}

private final class Waiting {
    static let look = Duration.microseconds(3)

    private(set) var now = ContinuousClock.now
    private(set) var start = ContinuousClock.now
    /// How long another thread uses the yielded processor.
    var whoElse = Duration.zero
    private lazy var poll = BusyPoll(now: { self.now }, yield: { self.now += self.whoElse })

    func note(received: Int, sent: Int) {
        for _ in 0..<received { poll.noteReceived() }
        for _ in 0..<sent { poll.noteSent() }
    }

    func exchange(received: Int, sent: Int, after wait: Duration) {
        _ = poll.wait { _ in
            now += wait
            return 1
        }
        note(received: received, sent: sent)
    }

    /// Polls until something is found.
    ///
    /// - Parameter look: the poll that finds something; `nil` if only sleep does.
    /// - Returns: which polls were allowed to sleep.
    func looks(finding look: Int?) -> [Bool] {
        var looks: [Bool] = []
        start = now
        _ = poll.wait { mayWait in
            now += Self.look
            looks.append(mayWait)
            return mayWait || looks.count == look ? 1 : 0
        }
        return looks
    }
}

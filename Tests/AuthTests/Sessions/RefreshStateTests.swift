import Testing
import UmkreisVocabulary

@testable import AuthCore

@Suite("RefreshState")
struct RefreshStateTests {
    private let start = Timestamp(milliseconds: 1_800_000_000_000)

    private func state(repeats: Int = 0, repeatedRotations: Int = 0) -> RefreshState {
        RefreshState(counter: 5, rotatedAt: start, repeats: repeats, repeatedRotations: repeatedRotations)
    }

    private func after(_ seconds: Int) -> Timestamp { start.adding(.seconds(seconds)) }

    @Test func theGoodTokenBuysTheNext() {
        #expect(state().exchange(5, at: after(60)) == .answer(RefreshState(counter: 6, rotatedAt: after(60))))
    }

    @Test func theTokenBeforeGetsTheSameAnswer() {
        #expect(state().exchange(4, at: after(60)) == .answer(state(repeats: 1, repeatedRotations: 1)))
    }

    @Test func overlappingRequestsAreNotCounted() {
        #expect(state().exchange(4, at: after(10)) == .answer(state()))
        #expect(state(repeats: 3).exchange(4, at: after(10)) == .answer(state(repeats: 3)))
    }

    @Test("tokens of one chain of overlapping exchanges get the current one") func overlappingExchangesFormAChain() {
        let next = state().exchange(5, at: after(10))
        let chained = RefreshState(counter: 6, rotatedAt: after(10), overlapFrom: 4)
        #expect(next == .answer(chained))
        #expect(chained.exchange(4, at: after(20)) == .answer(chained))
        #expect(chained.exchange(4, at: after(21)) == .stolen)
        #expect(chained.exchange(3, at: after(11)) == .stale)
    }

    @Test("a chain reaches back twenty tokens at most") func overlappingExchangesAreBounded() throws {
        var state = RefreshState(rotatedAt: start)
        for number in 0..<100 {
            guard case .answer(let next) = state.exchange(number, at: after(number)) else {
                return #expect(Bool(false))
            }
            state = next
        }
        #expect(state.exchange(80, at: after(100)) == .answer(state))
        #expect(state.exchange(79, at: after(100)) == .stolen)
    }

    @Test func theTokenBeforeIsGoodThreeTimesAndForADay() {
        #expect(state(repeats: 3, repeatedRotations: 1).exchange(4, at: after(60)) == .stolen)
        #expect(state().exchange(4, at: after(86_400)) != .stolen)
        #expect(state().exchange(4, at: after(86_401)) == .stolen)
    }

    @Test func detectsTwoPartiesInOneSession() throws {
        var state = RefreshState(rotatedAt: start)
        var verdicts: [RefreshVerdict] = []
        for round in 1...3 {
            let token = state.counter
            for seconds in [0, 60] {
                let verdict = state.exchange(token, at: after(1000 * round + seconds))
                if case .answer(let next) = verdict { state = next }
                verdicts.append(verdict)
            }
        }
        #expect(verdicts.dropLast().allSatisfy { $0 != .stolen })
        #expect(verdicts.last == .stolen)
    }

    @Test func anExchangeWithoutRepeatsClearsTheSuspicion() {
        let next = state(repeats: 0, repeatedRotations: 2).exchange(5, at: after(60))
        #expect(next == .answer(RefreshState(counter: 6, rotatedAt: after(60))))
        let suspected = state(repeats: 1, repeatedRotations: 2).exchange(5, at: after(60))
        #expect(suspected == .answer(RefreshState(counter: 6, rotatedAt: after(60), repeatedRotations: 2)))
    }

    /// An app that has slept beside its widget; a thief gets nothing either.
    @Test("an older token does not end a session that has just been renewed") func refusesStaleTokens() {
        for seconds in [1, 10] { #expect(state().exchange(3, at: after(seconds)) == .stale) }
        #expect(state().exchange(3, at: after(11)) == .stolen)
        let late = RefreshState(counter: 30, rotatedAt: start)
        #expect(late.exchange(10, at: after(1)) == .stale)
        #expect(late.exchange(9, at: after(1)) == .stolen)
    }

    @Test func anOlderTokenIsStolenAndANewerOneUnknown() {
        #expect(state().exchange(3, at: after(60)) == .stolen)
        #expect(state().exchange(6, at: after(1)) == .unknown)
    }
}

import ChatContract
import Synchronization
import TestKit
import Testing

@testable import ChatCore

/// The boards of two instances, with notes that the test delivers.
@Suite("boards of two instances")
struct HintBoardTests {
    private static let now = Timestamp(milliseconds: 1_000_000)

    /// Undelivered notes.
    private final class Post: Sendable {
        private let notes = Mutex<[ChatNote]>([])

        @Sendable func send(_ note: ChatNote) { notes.withLock { $0.append(note) } }

        func take() -> [ChatNote] {
            notes.withLock { notes in
                defer { notes = [] }
                return notes
            }
        }
    }

    private let talk = ConversationID(high: 7, low: 7)
    private let people = (1...5).map { UserID(high: 1, low: $0) }
    private let listener = UserID(high: 2, low: 2)
    private let posts = [Post(), Post()]
    private let typing: [TypingBoard]

    init() {
        typing = posts.map { TypingBoard(now: { Self.now }, sending: $0.send) }
    }

    private func set(_ person: Int, isTyping: Bool = true, at board: Int) -> Bool {
        let typist = Typist(conversation: talk, person: people[person])
        return typing[board].set(typist, isTyping: isTyping, to: [listener])
    }

    private func deliver() {
        for (post, board) in zip(posts, typing.reversed()) {
            for note in post.take() {
                switch note {
                case .typing(let state): _ = board.receive(state, for: [listener])
                case .sent(let typist): board.forget(typist)
                default: Issue.record("\(note) is no hint")
                }
            }
        }
    }

    /// The hints after a position, which moves on.
    private func listen(at board: Int, from position: inout HintPosition) -> [UserID] {
        let states = typing[board].states(for: listener)
        let new = states.filter { !position.includes($0) }
        position = position.limited(to: states)
        for state in new { position.pass(state) }
        return new.map(\.typist.person)
    }

    @Test func aListenerOfBothGetsEachHintOnce() {
        var position = HintPosition.start
        #expect(set(0, at: 0) && set(1, at: 1) && set(2, at: 1))
        #expect(listen(at: 0, from: &position) == [people[0]])
        deliver()
        #expect(Set(listen(at: 1, from: &position)) == [people[1], people[2]])
        #expect(listen(at: 0, from: &position).isEmpty)
        #expect(set(3, at: 0) && set(4, at: 1))
        deliver()
        #expect(Set(listen(at: 0, from: &position)) == [people[3], people[4]])
        #expect(listen(at: 1, from: &position).isEmpty)
    }

    @Test func shareTheirHints() {
        #expect(set(0, at: 0))
        deliver()
        #expect(!set(0, at: 1), "too soon to be news")
        #expect(set(0, isTyping: false, at: 1))
        deliver()
        for board in typing { #expect(board.current(among: board.states(for: listener)).isEmpty) }
        typing[0].remove(Typist(conversation: talk, person: people[0]))
        deliver()
        for board in typing { #expect(board.states(for: listener).isEmpty) }
    }

    @Test func aPositionIsACursor() throws {
        var position = HintPosition.start
        #expect(set(0, at: 0) && set(1, at: 1))
        deliver()
        #expect(listen(at: 0, from: &position).count == 2)
        var parsed = try #require(HintPosition(cursorFields: position.cursorFields))
        #expect(listen(at: 1, from: &parsed).isEmpty)
        #expect(HintPosition(cursorFields: ["1746100800000"])?.cursorFields == HintPosition.start.cursorFields)
        for fields in [[], ["a"], ["a", "b"], ["a", "1", "b"]] { #expect(HintPosition(cursorFields: fields) == nil) }
    }

    @Test func presenceIsSentEveryTenSecondsUnlessItChanges() {
        let post = Post()
        let moment = Mutex(Self.now)
        let board = PresenceBoard(now: { moment.withLock(\.self) }, sending: post.send)
        let other = PresenceBoard(now: { moment.withLock(\.self) })
        func deliver() -> Int {
            let notes = post.take()
            for case .seen(let person, let moment, let isActivity) in notes {
                other.receive(person, at: moment, isActivity: isActivity)
            }
            return notes.count
        }
        for _ in 1...5 { board.recordPoll(listener) }
        #expect(deliver() == 1)
        #expect(other.presence(of: listener).state == .idle)
        for _ in 1...5 { board.recordActivity(of: listener) }
        #expect(deliver() == 1)
        #expect(other.presence(of: listener).state == .online)
        moment.withLock { $0 = $0.adding(.seconds(10)) }
        for _ in 1...5 { board.recordActivity(of: listener) }
        board.recordPoll(listener)
        #expect(deliver() == 1)
    }
}

import ChatContract
import TestKit
import Testing

@testable import ChatCore

@Suite("presence board")
struct PresenceBoardTests {
    @Test("remembers a bounded number of people, the latest among them") func isBounded() {
        let board = PresenceBoard(now: { Timestamp(milliseconds: 1_000) })
        let (regular, people) = (UserID(high: 2, low: 0), (0..<UInt64(200_000)).map { UserID(high: 1, low: $0) })
        for (number, person) in people.enumerated() {
            board.recordActivity(of: person)
            if number.isMultiple(of: 1_000) { board.recordPoll(regular) }
        }
        #expect(board.count <= PresenceBoard.maximum)
        #expect(people.suffix(24_000).allSatisfy { board.presence(of: $0).state == .online })
        #expect(board.presence(of: people[0]).state == .offline)
        #expect(board.presence(of: regular).state == .idle)
    }
}

import Testing

@testable import GatewayClient

@Suite("pictures above a post")
struct PostPageTests {
    private static func heights(window: Int, text: Int, _ drawn: [Int?]) -> [Int?] {
        var rows = PictureRows(window: window, text: text, pictures: drawn.count)
        return drawn.map { height in
            let next = rows.next
            rows.take(next.flatMap { limit in height.map { min($0, limit) } })
            return next
        }
    }

    @Test("leave room for the whole text in the window")
    func leavesRoomForTheText() {
        for window in 10...60 {
            for text in 3...50 {
                let taken = Self.heights(window: window, text: text, [12, 12]).compactMap(\.self).reduce(0) {
                    $0 + $1 + 1
                }
                #expect(taken == 0 || taken + text + 2 <= window, "\(window) rows, \(text) lines")
            }
        }
    }

    @Test("share the room; the first has it alone if it isn't enough for both") func shareTheRoom() {
        #expect(Self.heights(window: 60, text: 10, [12, 12]) == [12, 12])
        #expect(Self.heights(window: 24, text: 10, [12, 12]) == [5, 5])
        #expect(Self.heights(window: 24, text: 14, [12, 12]) == [7, nil])
        #expect(Self.heights(window: 24, text: 20, [12, 12]) == [nil, nil])
    }

    @Test("a photo that cannot be shown leaves its room to the map") func leavesItsRoom() {
        #expect(Self.heights(window: 24, text: 14, [nil, 12]) == [7, 7])
        #expect(Self.heights(window: 24, text: 14, [12]) == [7])
    }
}

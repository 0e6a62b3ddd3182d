import Testing
import UmkreisWire

@Suite("A page that is asked for")
struct PageRequestTests {
    /// Ids from the newest to the oldest.
    private static let list: [PostID] = (0..<10).reversed().map { PostID(high: 0, low: $0) }

    @Test("the last key leads to the next page, and the last page has no cursor", arguments: [1, 3, 5, 9, 10])
    func leadsToTheNext(limit: Int) throws {
        var told: [PostID] = []
        var cursor: Cursor?
        repeat {
            let page = try PageRequest<PostID>(limit: limit, cursor: cursor)
            let rows = PageRequestTests.list.filter { $0 < page.after ?? .latest }.prefix(page.reach)
            told += rows.prefix(page.limit)
            cursor = page.next(behind: min(rows.count, limit), of: Array(rows)) { $0 }
        } while cursor != nil && told.count <= 10
        #expect(told == PageRequestTests.list)
    }

    @Test("ends where a line is full, and goes on behind it") func endsEarlier() throws {
        let page = try PageRequest<PostID>(limit: 5, cursor: nil)
        let cursor = try #require(page.next(behind: 2, of: PageRequestTests.list) { $0 })
        #expect(cursor.key() == PageRequestTests.list[1])
        #expect(page.next(behind: 0, of: PageRequestTests.list) { $0 } == nil)
    }

    @Test("has the default limit of its rule") func hasALimit() throws {
        #expect(try PageRequest<PostID>(limit: nil, cursor: nil).limit == 50)
        #expect(try PageRequest<PostID>(limit: nil, cursor: nil, rule: NumberRule(1...30, default: 20)).limit == 20)
    }

    @Test("refuses cursors of other lists and invalid ones") func refusesOtherCursors() {
        let others = [Cursor(text: "?"), Cursor(fields: ["1", "2"]), Cursor(fields: ["no id"]), Cursor(text: "")]
        for cursor in others + [Cursor(PageRequestTests.list[1])] {
            let fault = #expect(throws: Fault.self) {
                try PageRequest<PostID>(limit: nil, cursor: cursor) { $0 == PageRequestTests.list[0] }
            }
            #expect(fault == BrokenRule.notACursor.fault(at: "cursor"))
        }
    }
}

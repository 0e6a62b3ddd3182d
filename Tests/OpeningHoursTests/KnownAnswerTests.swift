import OpeningHours
import Testing

@Suite("Known answers")
struct KnownAnswerTests {
    /// A tier and the required share of right cases.
    static let bars: [(tier: String, bar: Double)] = [
        ("core", 1), ("open_end", 1), ("js_only", 1), ("sun", 1), ("lenient", 1), ("mode", 1),
    ]

    @Test("Cases of a tier come out right", arguments: bars) func tier(_ tier: String, _ bar: Double) throws {
        let cases = try KnownAnswers.load().cases.filter { $0.tier == tier && $0.school != true }
        let wrong = cases.filter { !$0.isRight }
        #expect(cases.count >= 5)
        #expect(Double(cases.count - wrong.count) >= bar * Double(cases.count), "\(wrong.map(\.value))")
    }

    @Test("Public holidays come out right, but for a day that South Africa declared and the source lacks")
    func holidays() throws {
        let cases = try KnownAnswers.load().cases.filter { $0.tier == "holiday" && $0.school != true }
        #expect(cases.filter { !$0.isRight }.map(\.id) == [190])
        #expect(cases.count >= 8)
    }

    @Test("School holidays are never taken for known: where they decide, the answer is unknown") func school() throws {
        for answer in try KnownAnswers.load().cases where answer.school == true && answer.tier == "holiday" {
            let hours = Hours(LocalSchedule(try Schedule(answer.value), in: try #require(answer.place)))
            let from = try #require(WallTime(answer.from))
            let to = try #require(WallTime(answer.to))
            let found = hours.merged(from: from, to: to)
            for known in answer.intervals {
                let isCovered = found.contains { $0.from < known.to && $0.to > known.from }
                #expect(isCovered, "\(answer.value) \(known)")
            }
        }
    }

    @Test("Invalid values are refused with a position and the expected text") func refused() throws {
        for value in try KnownAnswers.load().mustNotParse {
            let fault = #expect(throws: ParseFault.self, "\(value)") { try Schedule(value) }
            #expect(fault.map { !$0.expected.isEmpty && $0.position <= value.utf16.count } == true)
        }
    }
}

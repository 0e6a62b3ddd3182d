import OpeningHours
import Testing

@Suite("Refusals")
struct RefusalTests {
    @Test(
        "A fault has its position and the expected text",
        arguments: [
            ("Mo-Fr 25:00-26:00", 6, "a time before 24:00"),
            ("Mo-Fr 09:60-18:00", 9, "minutes to 59"),
            ("Mo-Fr 09:00-49:00", 12, "a time to 48:00"),
            ("Feb 30", 4, "a day from 1 to 29"),
            ("week 54", 5, "a week from 1 to 53"),
            ("Th[6]", 3, "a number from 1 to 5"),
            ("2026-2026", 5, "a year after 2026"),
            ("Mo-Fr \"call us", 6, "a closing quotation mark"),
            ("Mo-Fr 09:00-", 12, "a time such as 09:00"),
            ("Mo Fr 09:00-18:00", 3, "',' or '-' before a day"),
            ("Mo 08:00 12:00", 9, "',' or '-' between times"),
            ("Mo from 10:00", 13, "'-' and a time, or '+'"),
            ("Jan 1 May 1 off", 6, "',' between dates"),
            ("Mo 7-10pm", 3, "'am' or 'pm' after the first time"),
            ("listopad 12:00-18:00", 0, "a day, a time, 'open', 'closed', 'unknown' or a comment"),
            ("", 0, "a rule"),
            ("Mo-Fr 10:00-12:00 ||", 20, "a rule after '||'"),
        ]
    )
    func fault(_ value: String, _ position: Int, _ expected: String) throws {
        let fault = try #require(throws: ParseFault.self) { try Schedule(value) }
        #expect(fault.position == position)
        #expect(fault.expected == expected)
        #expect(fault.description.hasPrefix("at \(position): "))
    }

    @Test("A value that is too long is refused before it is read") func tooLong() {
        #expect(throws: ParseFault.self) { try Schedule(String(repeating: "Mo;", count: 2_000)) }
    }
}

import OpeningHours
import Testing

/// Days of October 2026: the 19th is a Monday.
@Suite("Grammar")
struct GrammarTests {
    @Test(
        "Weekdays, ranges of them and times",
        arguments: [
            ("Mo-Fr 09:00-18:00", "2026-10-19", "09:00>18:00"),
            ("Mo-Fr 09:00-18:00", "2026-10-24", ""),
            ("Fr-Mo 09:00-18:00", "2026-10-25", "09:00>18:00"),
            ("Mo,We 09:00-12:00,14:00-18:00", "2026-10-21", "09:00>12:00 14:00>18:00"),
            ("10:00-02:00", "2026-10-20", "00:00>02:00 10:00>24:00"),
            ("Tu 23:00-48:00", "2026-10-21", "00:00>24:00"),
            ("12:00-12:00", "2026-10-21", "00:00>24:00"),
            ("24/7", "2026-10-21", "00:00>24:00"),
            ("Mo-Fr", "2026-10-21", "00:00>24:00"),
        ]
    )
    func weekdays(_ value: String, _ day: String, _ expected: String) throws {
        #expect(try Hours(value).day(day) == expected)
    }

    @Test(
        "Weekdays counted within a month, from its start, from its end, and moved",
        arguments: [
            ("Th[3] 10:00-12:00", "2026-10-15", "10:00>12:00"),
            ("Th[3] 10:00-12:00", "2026-10-22", ""),
            ("Th[1,2-3] 10:00-12:00", "2026-10-08", "10:00>12:00"),
            ("Su[-1] 10:00-12:00", "2026-10-25", "10:00>12:00"),
            ("Su[-1] -2 days 10:00-12:00", "2026-10-23", "10:00>12:00"),
            ("Sa[-1] +1 day 10:00-12:00", "2026-11-01", "10:00>12:00"),
        ]
    )
    func counted(_ value: String, _ day: String, _ expected: String) throws {
        #expect(try Hours(value).day(day) == expected)
    }

    @Test(
        "Months, dates, movable dates, steps, weeks and years",
        arguments: [
            ("Oct-Mar 10:00-12:00", "2026-01-05", "10:00>12:00"),
            ("Dec 24-Jan 02 10:00-12:00", "2027-01-02", "10:00>12:00"),
            ("Dec 24-Jan 02 10:00-12:00", "2027-01-03", ""),
            ("Jan 01-31/8 10:00-12:00", "2026-01-17", "10:00>12:00"),
            ("easter -2 days 10:00-12:00", "2026-04-03", "10:00>12:00"),
            ("easter-easter +1 day 10:00-12:00", "2026-04-06", "10:00>12:00"),
            ("Mar Su[-1]-Oct Su[-1] -1 day 10:00-12:00", "2026-10-25", ""),
            ("Mar Su[-1]-Oct Su[-1] -1 day 10:00-12:00", "2026-10-24", "10:00>12:00"),
            ("Sep 15 +Sa 10:00-12:00", "2026-09-19", "10:00>12:00"),
            ("week 02-52/2 10:00-12:00", "2026-10-12", "10:00>12:00"),
            ("week 02-52/2 10:00-12:00", "2026-10-19", ""),
            ("2026-2030/2 10:00-12:00", "2028-05-05", "10:00>12:00"),
            ("2027+ 10:00-12:00", "2026-05-05", ""),
            ("2013 Dec 31-2014 Jan 02 10:00-12:00", "2014-01-01", "10:00>12:00"),
            ("2026 Feb 29 10:00-12:00", "2026-03-01", ""),
            ("Jan-Feb Jan 09-15 10:00-12:00", "2026-01-12", "10:00>12:00"),
            ("Aug 15,Nov Th[4] 10:00-12:00", "2026-11-26", "10:00>12:00"),
            ("Aug 15,Nov Th[4] 10:00-12:00", "2026-08-15", "10:00>12:00"),
            ("Oct,Nov Th[4] 10:00-12:00", "2026-10-22", "10:00>12:00"),
            ("Oct Tu[-1] +5 days 10:00-12:00", "2026-11-01", "10:00>12:00"),
            ("2026 Oct-Mar 10:00-12:00", "2026-01-12", "10:00>12:00"),
            ("Mo 10:00-12:00, 2026-2028 Tu 10:00-12:00", "2026-01-13", "10:00>12:00"),
        ]
    )
    func dates(_ value: String, _ day: String, _ expected: String) throws {
        #expect(try Hours(value).day(day) == expected)
    }

    @Test(
        "rules replace, extend and back up one another",
        arguments: [
            ("Mo-Fr 09:00-18:00; We 12:00-14:00", "2026-10-21", "12:00>14:00"),
            ("Mo-Fr 09:00-18:00, We 19:00-20:00", "2026-10-21", "09:00>18:00 19:00>20:00"),
            ("Mo-Fr 09:00-18:00; 12:00-13:00 off", "2026-10-21", "09:00>12:00 13:00>18:00"),
            ("Mo-Fr 09:00-18:00; We off", "2026-10-21", ""),
            ("Mo-Fr 09:00-12:00; 14:00-18:00", "2026-10-21", "09:00>12:00 14:00>18:00"),
            ("We 09:00-18:00 || \"call us\"", "2026-10-21", "00:00>09:00? 09:00>18:00 18:00>24:00?"),
            ("We 09:00-18:00 || We 08:00-10:00 unknown || open", "2026-10-21", "00:00>08:00 08:00>09:00? 09:00>24:00"),
            ("open; We 10:00-12:00 off", "2026-10-21", "00:00>10:00 12:00>24:00"),
            ("We unknown", "2026-10-21", "00:00>24:00?"),
            ("We 10:00-12:00 \"maybe\"", "2026-10-21", "10:00>12:00?"),
        ]
    )
    func rules(_ value: String, _ day: String, _ expected: String) throws {
        #expect(try Hours(value).day(day) == expected)
    }

    @Test(
        "An open end is unknown until a guessed closing time",
        arguments: [
            ("10:00+", "2026-10-21", "10:00>24:00?"),
            ("We 17:00+", "2026-10-22", "00:00>03:00?"),
            ("We 22:00+", "2026-10-22", "00:00>06:00?"),
            ("We 10:00-16:00+", "2026-10-21", "10:00>16:00 16:00>24:00?"),
            ("07:00+,12:00-16:00", "2026-10-21", "07:00>12:00? 12:00>16:00"),
        ]
    )
    func openEnd(_ value: String, _ day: String, _ expected: String) throws {
        #expect(try Hours(value).day(day) == expected)
    }

    @Test("A night belongs to the rule that began it, unless a later rule replaces the next day")
    func lateNight() throws {
        let cut = try Hours("Fr,Sa 11:00-02:00; Su 12:00-22:00")
        #expect(cut.day("2026-10-24") == "00:00>02:00 11:00>24:00")
        #expect(cut.day("2026-10-25") == "12:00>22:00")
        #expect(cut.placed.schedule.warnings.map(\.kind) == [.lateNight])
        #expect(cut.placed.schedule.warnings.first?.position == 19)
        let kept = try Hours("Fr,Sa 11:00-02:00, Su 12:00-22:00")
        #expect(kept.day("2026-10-25") == "00:00>02:00 12:00>22:00")
        #expect(kept.placed.schedule.warnings.isEmpty)
    }

    @Test("Comments keep stretches apart and are handed on") func comments() throws {
        let hours = try Hours("We 08:00-12:00 open \"walk in\", We 12:00-16:00 \"call us\"")
        #expect(
            hours.intervals("2026-10-21T00:00", "2026-10-22T00:00") == [
                "2026-10-21T08:00>2026-10-21T12:00 [walk in]", "2026-10-21T12:00>2026-10-21T16:00? [call us]",
            ]
        )
    }
}

import Testing

@testable import OpeningHours

@Suite("Lenient reading")
struct LeniencyTests {
    @Test(
        "Common spellings outside the grammar are read with a warning",
        arguments: [
            ("Mo - Fr 9-18", "Mo-Fr 09:00-18:00", WarningKind.timeFormat),
            ("Mo–Fr 09:00–18:00", "Mo-Fr 09:00-18:00", .character),
            ("Montag bis Freitag 9 Uhr - 18 Uhr", "Mo-Fr 09:00-18:00", .spelling),
            ("lunes a viernes 10:00-14:00", "Mo-Fr 10:00-14:00", .spelling),
            ("ПН-ПТ 10:00-20:00", "Mo-Fr 10:00-20:00", .spelling),
            ("mo-fr 09:00-18:00", "Mo-Fr 09:00-18:00", .spelling),
            ("Mo-Fr 9am-5pm", "Mo-Fr 09:00-17:00", .timeFormat),
            ("Mo-Fr 9-5pm", "Mo-Fr 09:00-17:00", .timeFormat),
            ("Mo-Fr 9.30-17.00", "Mo-Fr 09:30-17:00", .timeFormat),
            ("Mo-Fr 9h30-12h", "Mo-Fr 09:30-12:00", .timeFormat),
            ("Mo-Fr 0900-1800", "Mo-Fr 09:00-18:00", .timeFormat),
            ("24 Dec off", "Dec 24 off", .dateFormat),
            ("Jan 23,25 off", "Jan 23,Jan 25 off", .dateFormat),
            ("2026-12-24 off", "2026 Dec 24 off", .dateFormat),
            ("Mo-Fr 09:00-18:00 Sa 10:00-14:00", "Mo-Fr 09:00-18:00, Sa 10:00-14:00", .separator),
            ("Mo-We 08:00-12:00 14:00-18:00", "Mo-We 08:00-12:00,14:00-18:00", .separator),
            ("Mo-Fr, Su 18:00-21:00", "Mo-Fr,Su 18:00-21:00", .dayListSpace),
            ("Sonn- und Feiertags 10-18 Uhr", "Su,PH 10:00-18:00", .spelling),
            ("werktags 8-18 Uhr", "Mo-Sa 08:00-18:00", .spelling),
            ("Mo-Fr 17:00-open end", "Mo-Fr 17:00+", .spelling),
            ("Mo-Fr open nach Vereinbarung", "Mo-Fr open \"nach Vereinbarung\"", .quotation),
            ("Mo-Fr „nur Bar“", "Mo-Fr \"nur Bar\"", .quotation),
            ("24 hours 7 days a week", "24/7", .spelling),
            ("Öffnungszeiten: täglich 10:00-18:00", "Mo-Su 10:00-18:00", .ignoredWord),
            ("12:00,15:00", "12:00,15:00", .pointsInTime),
        ]
    )
    func meaning(_ value: String, _ normalized: String, _ kind: WarningKind) throws {
        let schedule = try Schedule(value)
        #expect(schedule.normalized == normalized)
        #expect(schedule.warnings.contains { $0.kind == kind }, "\(schedule.warnings)")
    }

    @Test(
        "A warning says where, in UTF-16 units",
        arguments: [
            ("Mo-Fr 09:00-18:00; Sa 9:00-12:00", 22),
            ("\"😀\" Sa 9:00-12:00", 8),
            ("Mo–Fr 09:00-18:00", 2),
            ("Mo-Fr 09:00-18:00; samstag 10:00-12:00", 19),
        ]
    )
    func position(_ value: String, _ position: Int) throws {
        #expect(try Schedule(value).warnings.map(\.position) == [position])
    }

    @Test(
        "A value after the specification has no warning",
        arguments: [
            "24/7", "Mo-Fr 09:00-18:00; Sa 10:00-14:00; PH off",
            "Jan-Mar,Dec 24 week 02-10/2 Mo[1],Sa[-1] +1 day 10:00-sunset+",
            "2026-2028 easter -2 days-May 01: Mo-Fr 10:00-12:00,(sunrise+01:00)-26:00 open \"x\" || unknown \"y\"",
        ]
    )
    func strict(_ value: String) throws {
        #expect(try Schedule(value).warnings.isEmpty)
    }

    @Test("Moments are taken alone, everywhere or never, as the caller says") func points() throws {
        let mixed = "Mo 12:00,13:00-14:00"
        #expect(throws: ParseFault.self) { try Schedule(mixed) }
        #expect(try Schedule(mixed, pointsInTime: .accepted).rules.first?.times.count == 2)
        #expect(throws: ParseFault.self) { try Schedule("Mo 12:00", pointsInTime: .refused) }
        #expect(try Hours("10:00-12:00/60").day("2026-10-21") == "10:00>10:01 11:00>11:01 12:00>12:01")
    }
}

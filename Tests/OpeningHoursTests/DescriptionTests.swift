import Foundation
import OpeningHours
import Testing

@Suite("Descriptions")
struct DescriptionTests {
    @Test(
        "The status in English, German and Dutch",
        arguments: [
            ("2026-10-19T08:35", "opens in 25 minutes", "öffnet in 25 Minuten", "opent over 25 minuten"),
            ("2026-10-19T17:59", "closes in 1 minute", "schließt in 1 Minute", "sluit over 1 minuut"),
            ("2026-10-19T10:00", "open until 18:00", "geöffnet bis 18:00", "open tot 18:00"),
            ("2026-10-19T06:00", "closed, opens at 09:00", "geschlossen, öffnet um 09:00", "gesloten, opent om 09:00"),
            (
                "2026-10-19T20:00", "closed, opens tomorrow at 09:00", "geschlossen, öffnet morgen um 09:00",
                "gesloten, opent morgen om 09:00"
            ),
            (
                "2026-10-23T20:00", "closed, opens Monday 09:00", "geschlossen, öffnet Montag 09:00",
                "gesloten, opent maandag 09:00"
            ),
        ]
    )
    func languages(_ moment: String, _ english: String, _ german: String, _ dutch: String) throws {
        let hours = try Hours("Mo-Fr 09:00-18:00")
        for (language, text) in [("en_GB", english), ("de_AT", german), ("nl", dutch), ("fr", english)] {
            let found = hours.placed.description(at: hours.date(moment), locale: Locale(identifier: language))
            #expect(found == text)
        }
    }

    @Test(
        "Always open, closed for good, open without an end, and by comment",
        arguments: [
            ("24/7", "rund um die Uhr geöffnet"), ("off", "bis auf Weiteres geschlossen"),
            ("08:00+", "geöffnet, Ende offen"), ("\"nach Vereinbarung\"", "nach Vereinbarung"),
            ("unknown", "Öffnungszeiten ungewiss"),
        ]
    )
    func special(_ value: String, _ german: String) throws {
        let hours = try Hours(value)
        let date = hours.date("2026-10-19T10:00")
        #expect(hours.placed.description(at: date, locale: Locale(identifier: "de")) == german)
    }

    @Test("a description agrees with the status", arguments: ["en", "de", "nl"])
    func status(_ language: String) throws {
        let locale = Locale(identifier: language)
        for value in ["Mo-Fr 09:00-18:00; PH off", "24/7", "off", "17:00+", "Mo 20:00-02:00; Sa \"call us\""] {
            let hours = try Hours(value, country: "DE")
            for step in 0..<400 {
                let date = hours.date("2026-10-19T00:10").addingTimeInterval(Double(step) * 3_111)
                let status = hours.placed.status(at: date)
                let told = OpeningStatus(
                    kind: status.kind,
                    comment: status.comment,
                    isOpenEnd: status.isOpenEnd,
                    change: hours.placed.nextChange(after: date),
                    date: date
                )
                guard hours.placed.nextChange(after: date).map({ $0.date < hours.date("2026-10-25T00:00") }) ?? true
                else { continue }
                #expect(told.description(locale: locale) == hours.placed.description(at: date, locale: locale))
            }
        }
    }
}

public import Foundation
import UmkreisVocabulary

struct Phrasebook: Sendable {
    let weekdays: [String]
    let open, openUntil, openAlways, opensIn, opensAt, closesIn, closed, closedIndefinitely, unknown, openEnd: String
    let minute, minutes, today, tomorrow: String

    /// Defaults to English.
    static func book(language: String?) -> Phrasebook {
        switch language {
        case "de": german
        case "nl": dutch
        default: english
        }
    }

    private static let english = Phrasebook(
        weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
        open: "open",
        openUntil: "open until %",
        openAlways: "open around the clock",
        opensIn: "opens in %",
        opensAt: "closed, opens %",
        closesIn: "closes in %",
        closed: "closed",
        closedIndefinitely: "closed for the foreseeable future",
        unknown: "opening hours uncertain",
        openEnd: "open, closing time unknown",
        minute: "1 minute",
        minutes: "% minutes",
        today: "at %",
        tomorrow: "tomorrow at %"
    )

    private static let german = Phrasebook(
        weekdays: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
        open: "geöffnet",
        openUntil: "geöffnet bis %",
        openAlways: "rund um die Uhr geöffnet",
        opensIn: "öffnet in %",
        opensAt: "geschlossen, öffnet %",
        closesIn: "schließt in %",
        closed: "geschlossen",
        closedIndefinitely: "bis auf Weiteres geschlossen",
        unknown: "Öffnungszeiten ungewiss",
        openEnd: "geöffnet, Ende offen",
        minute: "1 Minute",
        minutes: "% Minuten",
        today: "um %",
        tomorrow: "morgen um %"
    )

    private static let dutch = Phrasebook(
        weekdays: ["maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"],
        open: "open",
        openUntil: "open tot %",
        openAlways: "dag en nacht open",
        opensIn: "opent over %",
        opensAt: "gesloten, opent %",
        closesIn: "sluit over %",
        closed: "gesloten",
        closedIndefinitely: "tot nader order gesloten",
        unknown: "openingstijden onzeker",
        openEnd: "open, sluitingstijd onbekend",
        minute: "1 minuut",
        minutes: "% minuten",
        today: "om %",
        tomorrow: "morgen om %"
    )
}

extension LocalSchedule {
    /// Returns the status in words, such as `öffnet in 25 Minuten`.
    ///
    /// - Parameter locale: German, Dutch or English, the default.
    public func description(at date: Date, locale: Locale, soonWithin threshold: TimeInterval = 1_800) -> String {
        let status = status(at: date, soonWithin: threshold)
        return StatusDescription(
            book: Phrasebook.book(language: locale.language.languageCode?.identifier),
            status: status,
            next: status.change ?? nextChange(after: date),
            wall: wallTime(at: date)
        ).text
    }
}

extension OpeningStatus {
    /// Returns the status in words, without the schedule.
    ///
    /// ``change`` must be the next change, however distant.
    public func description(locale: Locale) -> String {
        // Inaccurate if the offset changes before `change`.
        let away = change.map { Int(($0.date.timeIntervalSince(date) / 60).rounded(.up)) } ?? 0
        return StatusDescription(
            book: Phrasebook.book(language: locale.language.languageCode?.identifier),
            status: self,
            next: change,
            wall: WallTime(minutes: (change?.wallTime.minutes ?? 0) - away)
        ).text
    }
}

struct StatusDescription {
    let book: Phrasebook
    let status: OpeningStatus
    let next: StatusChange?
    /// Local.
    let wall: WallTime

    var text: String {
        switch status.kind {
        case .opensSoon: fill(book.opensIn, span)
        case .closesSoon: fill(book.closesIn, span)
        case .open: next.map { $0.state == .closed ? fill(book.openUntil, moment($0)) : book.open } ?? book.openAlways
        case .closed: next.map { fill(book.opensAt, moment($0)) } ?? book.closedIndefinitely
        case .unknown: status.isOpenEnd ? book.openEnd : status.comment ?? book.unknown
        }
    }

    private func fill(_ sentence: String, _ part: String) -> String {
        sentence.replacing("%", with: part)
    }

    /// Minutes, rounded up to at least one.
    private var span: String {
        let seconds = next.map { $0.date.timeIntervalSince(status.date) } ?? 0
        let minutes = max(1, Int((seconds / 60).rounded(.up)))
        return minutes == 1 ? book.minute : fill(book.minutes, String(minutes))
    }

    /// `18:00`, `tomorrow at 09:00`, `Monday 09:00`, `2026-12-27 09:00`.
    private func moment(_ change: StatusChange) -> String {
        let time = clock(change.wallTime.minuteOfDay)
        let days = change.wallTime.date.dayNumber - wall.date.dayNumber
        switch days {
        case 0: return status.kind == .open ? time : fill(book.today, time)
        case 1: return status.kind == .open && change.wallTime.minuteOfDay <= 720 ? time : fill(book.tomorrow, time)
        case 2...6: return book.weekdays[change.wallTime.date.weekday.rawValue] + " " + time
        default: return String(change.wallTime.description.prefix(10)) + " " + time
        }
    }
}

public import Foundation
import Vocabulary

extension PlacedSchedule {
    /// The status in words, such as `öffnet in 25 Minuten`.
    ///
    /// - Parameters:
    ///   - date: The moment.
    ///   - locale: German and Dutch are known; everything else gets English.
    ///   - threshold: Seconds that count as soon, 30 minutes if nothing is said.
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

/// A status in words.
struct StatusDescription {
    let book: Phrasebook
    let status: OpeningStatus
    let next: StatusChange?
    /// Now, on the clocks of the place.
    let wall: WallTime

    var text: String {
        switch status.kind {
        case .opensSoon: fill(book.opensIn, span)
        case .closesSoon: fill(book.closesIn, span)
        case .open: next.map { $0.state == .closed ? fill(book.openUntil, moment($0)) : book.open } ?? book.openAlways
        case .closed: next.map { fill(book.opensAt, moment($0)) } ?? book.closedForGood
        case .unknown: status.isOpenEnd ? book.openEnd : status.comment ?? book.unknown
        }
    }

    private func fill(_ sentence: String, _ part: String) -> String {
        sentence.replacing("%", with: part)
    }

    /// Whole minutes until the change, counted up, so that the last one is not called none.
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

public import Foundation

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

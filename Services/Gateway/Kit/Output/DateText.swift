package import UmkreisTexts
package import UmkreisVocabulary

/// Days as people write them: `1 May 2026`, `01.05.2026`, `01-05-2026`.
package enum DateText {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    package static func of(_ date: CivilDate, in language: Language = .current) -> String {
        let (day, month) = (padded(date.day), padded(date.month))
        return switch language {
        // With a name of the month, as 5/1/2026 is another day for British and American readers.
        case .en: "\(date.day) \(months[date.month - 1]) \(date.year)"
        case .de: "\(day).\(month).\(date.year)"
        case .nl: "\(day)-\(month)-\(date.year)"
        }
    }

    /// The date of an email's header with its time (RFC 5322 §3.3); another text stays.
    package static func of(header: String) -> String {
        guard let match = header.firstMatch(of: /(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d)/),
            let day = Int(match.1), let year = Int(match.3), let month = months.firstIndex(of: String(match.2))
        else { return header }
        return of(CivilDate(year: year, month: month + 1, day: day)) + " \(match.4)"
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

import UmkreisTexts
package import UmkreisVocabulary

/// Relative times on a terminal, else RFC 3339.
package struct MomentText: Sendable {
    package let now: Timestamp
    let isRelative: Bool

    package init(now: Timestamp, isRelative: Bool) {
        self.now = now
        self.isRelative = isRelative
    }

    package func of(_ moment: Timestamp) -> String {
        isRelative ? relative(moment) : moment.description
    }

    /// A day in the user's way of writing; ISO 8601 beside RFC 3339.
    package func day(_ date: CivilDate) -> String { isRelative ? DateText.of(date) : date.description }

    /// Makes the moments of a sentence relative, as in `was deleted at 2026-05-01T12:00:00Z`.
    package func replacing(in sentence: String) -> String {
        guard isRelative else { return sentence }
        return sentence.replacing(#/(?:at )?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/#) { match in
            Timestamp(String(match.1)).map(relative) ?? String(match.0)
        }
    }

    private func relative(_ moment: Timestamp) -> String {
        let seconds = (now.milliseconds - moment.milliseconds) / 1000
        if abs(seconds) < 5 { return localized("cli.moment.now") }
        guard abs(seconds) < 60 * 86_400 else {
            let day = String(moment.description.prefix(10))
            return CivilDate(day).map { DateText.of($0) } ?? day
        }
        let (unit, count) = SpanText.rounded(Int(abs(seconds)), daysFrom: 86_400)
        return localized("cli.moment.\(seconds > 0 ? "past" : "future").\(unit)", ["count": .count(count)])
    }
}

/// Durations: `42 s`, `7 min`, `3 h`, `12 days`.
package enum SpanText {
    package static func of(_ seconds: Double) -> String {
        let (unit, count) = rounded(Int(seconds), daysFrom: 172_800)
        return localized("cli.span.\(unit)", ["count": .count(count)])
    }

    /// - Parameter daysFrom: the seconds from which days are counted, not hours.
    static func rounded(_ seconds: Int, daysFrom: Int) -> (unit: String, count: Int) {
        switch seconds {
        case ..<60: ("seconds", seconds)
        case ..<3600: ("minutes", seconds / 60)
        case ..<daysFrom: ("hours", seconds / 3600)
        default: ("days", seconds / 86_400)
        }
    }
}

/// Distances: `340 m`, `1.2 km`, `127 km`.
package enum DistanceText {
    package static func of(_ metres: Double) -> String {
        if metres < 999.5 { return NumberText.of(metres, fraction: 0) + " m" }
        let kilometres = metres / 1000
        return NumberText.of(kilometres, fraction: kilometres < 99.95 ? 1 : 0) + " km"
    }
}

import Foundation
import Vocabulary

/// Relative times on a terminal, else RFC 3339.
struct MomentText: Sendable {
    let now: Timestamp
    let isRelative: Bool

    func of(_ moment: Timestamp) -> String {
        isRelative ? relative(moment) : moment.description
    }

    private func relative(_ moment: Timestamp) -> String {
        let seconds = (now.milliseconds - moment.milliseconds) / 1000
        let size = abs(seconds)
        if size < 5 { return "now" }
        let span: String
        switch size {
        case ..<60: span = "\(size) s"
        case ..<3600: span = "\(size / 60) min"
        case ..<86_400: span = "\(size / 3600) h"
        case ..<(60 * 86_400): span = size < 2 * 86_400 ? "1 day" : "\(size / 86_400) days"
        default: return String(moment.description.prefix(10))
        }
        return seconds > 0 ? "\(span) ago" : "in \(span)"
    }
}

/// Durations: `42 s`, `7 min`, `3 h`, `12 days`.
enum SpanText {
    static func of(_ seconds: Double) -> String {
        let whole = Int(seconds)
        return switch whole {
        case ..<60: "\(whole) s"
        case ..<3600: "\(whole / 60) min"
        case ..<172_800: "\(whole / 3600) h"
        default: "\(whole / 86_400) days"
        }
    }
}

/// Distances: `340 m`, `1.2 km`, `127 km`.
enum DistanceText {
    static func of(_ metres: Double) -> String {
        if metres < 999.5 { return String(format: "%.0f m", metres) }
        let kilometres = metres / 1000
        if kilometres < 99.95 { return String(format: "%.1f km", kilometres) }
        return String(format: "%.0f km", kilometres)
    }
}

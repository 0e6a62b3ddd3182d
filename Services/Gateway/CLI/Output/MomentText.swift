import Vocabulary

/// Moments as people read them: how long ago on a terminal, RFC 3339 for everything else.
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

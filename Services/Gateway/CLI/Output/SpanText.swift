/// Lengths of time as people read them: `42 s`, `7 min`, `3 h`, `12 days`.
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

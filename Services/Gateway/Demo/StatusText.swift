import Foundation
import OpeningHours
import UmkreisTexts

/// The statuses of opening hours in the user's language, as lists show them.
enum StatusText {
    static var alwaysOpen: String { text(.open) }

    /// Beginnings without times, which change from minute to minute.
    static var closesSoon: String { beginning(of: .closesSoon) }
    static var opensSoon: String { beginning(of: .opensSoon) }
    static var closed: String { beginning(of: .closed) }
    static var openUntil: String { beginning(of: .open) }

    /// Whether a status is shown.
    static func isShown(_ text: String) -> Bool {
        [alwaysOpen, closesSoon, opensSoon, closed, openUntil].contains { text.contains($0) }
    }

    private static func beginning(of kind: OpeningStatus.Kind) -> String {
        let isOpen = kind == .open || kind == .closesSoon
        let change = StatusChange(
            date: Date(timeIntervalSinceNow: 900),
            state: isOpen ? .closed : .open,
            comment: nil,
            wallTime: WallTime(minutes: 0),
            isOpenEnd: false
        )
        let text = text(kind, change).prefix { !$0.isNumber && $0 != "," }
        return text.trimmingCharacters(in: .whitespaces)
    }

    private static func text(_ kind: OpeningStatus.Kind, _ change: StatusChange? = nil) -> String {
        OpeningStatus(kind: kind, comment: nil, isOpenEnd: false, change: change, date: Date())
            .description(locale: Locale(identifier: Language.current.rawValue))
    }
}

import GeoSearchContract
import OpeningHours
import ServiceKit

/// The current state and the next change.
struct OpeningOutlook: Sendable {
    private let state: OpeningState
    private let isOpenEnd: Bool
    private let comment: String?
    private let change: WeekChange?

    static let unreadable = OpeningOutlook(state: .unknown, isOpenEnd: false, comment: nil, change: nil)

    /// An open end counts as an opening, not a closing.
    func opening(at instant: Int, soonWithin soon: Int) -> PostOpening {
        let isSoon = change.map { $0.moment - instant <= soon } ?? false
        let opens = change.map { $0.state == .open || $0.isOpenEnd } ?? false
        let word: OpeningStatusKind =
            switch state {
            case .open: isSoon && change?.state == .closed ? .closesSoon : .open
            case .closed: isSoon && opens ? .opensSoon : .closed
            case .unknown: .unknown
            }
        return PostOpening(
            status: word,
            comment: comment,
            isOpenEnd: isOpenEnd ? true : nil,
            nextChange: isOpenEnd ? nil : change.map { OpeningChange($0, opens: state == .closed && opens) }
        )
    }
}

extension OpeningOutlook {
    init(_ outlook: WeekStatus) {
        self.init(
            state: outlook.state,
            isOpenEnd: outlook.isOpenEnd,
            comment: outlook.comment,
            change: outlook.change
        )
    }

    init(_ stretch: OpeningPeriod, _ change: StatusChange?) {
        self.init(
            state: stretch.state,
            isOpenEnd: stretch.isOpenEnd,
            comment: stretch.comment,
            change: change.map { WeekChange($0) }
        )
    }
}

extension OpeningChange {
    fileprivate init(_ change: WeekChange, opens: Bool) {
        let word: OpeningStatusKind =
            switch change.state {
            case .open: .open
            case .closed: .closed
            case .unknown: opens ? .open : .unknown
            }
        self.init(
            at: Timestamp(milliseconds: Int64(change.moment) * 1000),
            localTime: change.wallTime.description,
            to: word
        )
    }
}

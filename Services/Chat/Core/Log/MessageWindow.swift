import ChatContract
import UmkreisWire

/// The requested range of a gapless log.
enum MessageWindow: Sendable {
    case newest
    case before(Int)
    case after(Int)
    case around(Int)

    init(_ request: ListMessages) throws(Fault) {
        switch (request.before, request.after, request.around) {
        case (nil, nil, nil): self = .newest
        case (let number?, nil, nil): self = .before(number)
        case (nil, let number?, nil): self = .after(number)
        case (nil, nil, let number?): self = .around(number)
        default: throw BrokenRule.atMostOneOf(["before", "after", "around"]).fault(at: "before")
        }
    }

    /// The visible numbers; empty if `first` exceeds `last`.
    struct Log: Sendable {
        let first: Int
        let last: Int
    }

    /// `nil` if empty.
    func numbers(of log: Log, limit: Int) -> ClosedRange<Int>? {
        let bounds =
            switch self {
            case .newest: (log.last - limit + 1, log.last)
            case .before(let number): range(before: max(log.first, min(number, log.last + 1)), limit)
            case .after(let number): range(after: max(log.first - 1, min(number, log.last)), limit)
            case .around(let number): around(max(log.first, min(number, log.last)), log, limit)
            }
        let (first, end) = (max(log.first, bounds.0), min(log.last, bounds.1))
        return first <= end ? first...end : nil
    }

    /// Returns whether there are earlier messages, for an empty range.
    func hasEarlier(_ log: Log) -> Bool {
        if case .after = self { return log.first <= log.last }
        return false
    }

    /// Returns whether there are later messages, for an empty range.
    func hasLater(_ log: Log) -> Bool {
        if case .before = self { return log.first <= log.last }
        return false
    }

    /// Whether truncation keeps the range's end.
    var keepsEnd: Bool {
        switch self {
        case .newest, .before: true
        case .after, .around: false
        }
    }

    private func range(before number: Int, _ limit: Int) -> (Int, Int) { (number - limit, number - 1) }

    private func range(after number: Int, _ limit: Int) -> (Int, Int) { (number + 1, number + limit) }

    /// Near an end, the other side gets the rest.
    private func around(_ middle: Int, _ log: Log, _ limit: Int) -> (Int, Int) {
        let first = max(log.first, min(middle - limit / 2, log.last - limit + 1))
        return (first, first + limit - 1)
    }
}

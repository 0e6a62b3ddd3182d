import ChatContract
import Wire

/// Which stretch of a conversation is asked for.
///
/// Numbers have no gaps, so a stretch is a range of numbers.
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

    /// What a member sees of a log: the numbers from the first to the last, none when the first is behind the last.
    struct Log: Sendable {
        let first: Int
        let last: Int
    }

    /// The numbers of the stretch; `nil` when it is empty.
    func numbers(of log: Log, limit: Int) -> ClosedRange<Int>? {
        let bounds =
            switch self {
            case .newest: (log.last - limit + 1, log.last)
            case .before(let number): stretch(before: max(log.first, min(number, log.last + 1)), limit)
            case .after(let number): stretch(after: max(log.first - 1, min(number, log.last)), limit)
            case .around(let number): around(max(log.first, min(number, log.last)), log, limit)
            }
        let (first, end) = (max(log.first, bounds.0), min(log.last, bounds.1))
        return first <= end ? first...end : nil
    }

    /// Whether an empty stretch has messages before it.
    func hasEarlier(_ log: Log) -> Bool {
        if case .after = self { return log.first <= log.last }
        return false
    }

    /// Whether an empty stretch has messages behind it.
    func hasLater(_ log: Log) -> Bool {
        if case .before = self { return log.first <= log.last }
        return false
    }

    /// Whether the numbers nearest to the end matter most, where a line has not room for all.
    var hangsOnItsEnd: Bool {
        switch self {
        case .newest, .before: true
        case .after, .around: false
        }
    }

    private func stretch(before number: Int, _ limit: Int) -> (Int, Int) { (number - limit, number - 1) }

    private func stretch(after number: Int, _ limit: Int) -> (Int, Int) { (number + 1, number + limit) }

    /// As many before as behind; near an end the other side gets what this one cannot use.
    private func around(_ middle: Int, _ log: Log, _ limit: Int) -> (Int, Int) {
        let first = max(log.first, min(middle - limit / 2, log.last - limit + 1))
        return (first, first + limit - 1)
    }
}

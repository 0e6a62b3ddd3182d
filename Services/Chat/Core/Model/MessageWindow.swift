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
        default: throw Fault(.invalid, "only one of before, after and around may be given", field: "before")
        }
    }

    /// The numbers of the stretch in a conversation of `last` messages; `nil` when it is empty.
    func numbers(of last: Int, limit: Int) -> ClosedRange<Int>? {
        let bounds =
            switch self {
            case .newest: (last - limit + 1, last)
            case .before(let number): stretch(before: max(0, min(number, last + 1)), limit)
            case .after(let number): stretch(after: max(0, min(number, last)), limit)
            case .around(let number): around(clamped(number, last), last, limit)
            }
        let (first, end) = (max(1, bounds.0), min(last, bounds.1))
        return first <= end ? first...end : nil
    }

    /// Whether an empty stretch has messages before it.
    func hasEarlier(_ last: Int) -> Bool {
        if case .after = self { return last > 0 }
        return false
    }

    /// Whether an empty stretch has messages behind it.
    func hasLater(_ last: Int) -> Bool {
        if case .before = self { return last > 0 }
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

    private func clamped(_ number: Int, _ last: Int) -> Int {
        max(1, min(number, last))
    }

    /// As many before as behind; near an end the other side gets what this one cannot use.
    private func around(_ middle: Int, _ last: Int, _ limit: Int) -> (Int, Int) {
        let first = max(1, min(middle - limit / 2, last - limit + 1))
        return (first, first + limit - 1)
    }
}

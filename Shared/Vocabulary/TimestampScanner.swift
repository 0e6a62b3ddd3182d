/// Reads one RFC 3339 date-time, and nothing after it.
struct TimestampScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text.prefix(64)[...].utf8
    }

    mutating func scan() -> Int64? {
        guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2),
            take("T") || take("t") || take(" "),
            let hour = digits(2), take(":"), let minute = digits(2), take(":"), let second = digits(2),
            hour < 24, minute < 60, second <= 60,
            let date = CivilDate(year: year, month: month, day: day),
            let fraction = fraction(), let offset = offset(), rest.isEmpty
        else { return nil }
        let seconds = date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + min(second, 59) - offset
        return seconds * 1000 + fraction
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func digits(_ count: Int) -> Int64? {
        var number: Int64 = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    private mutating func digit() -> Int64? {
        guard let character = rest.first, (0x30...0x39).contains(character) else { return nil }
        rest = rest.dropFirst()
        return Int64(character - 0x30)
    }

    /// Milliseconds of `.123`; 0 where there is none, `nil` where the point has no digit behind it.
    private mutating func fraction() -> Int64? {
        guard take(".") else { return 0 }
        guard var milliseconds = digit().map({ $0 * 100 }) else { return nil }
        var weight: Int64 = 10
        while let digit = digit() {
            milliseconds += digit * weight
            weight /= 10
        }
        return milliseconds
    }

    /// Seconds east of UTC.
    private mutating func offset() -> Int64? {
        if take("Z") || take("z") { return 0 }
        let sign: Int64 = take("+") ? 1 : -1
        guard sign == 1 || take("-"), let hours = digits(2), take(":"), let minutes = digits(2), hours < 24,
            minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}

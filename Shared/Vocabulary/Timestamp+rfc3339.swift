extension Timestamp: LosslessStringConvertible {
    /// RFC 3339 with any offset; only three decimals count.
    public init?(_ description: String) {
        var scanner = TimestampScanner(description)
        guard let milliseconds = scanner.scan() else { return nil }
        self.init(milliseconds: milliseconds)
    }

    /// `2026-05-01T12:00:00.000Z`.
    public var description: String { withCharacters { String(decoding: $0, as: UTF8.self) } }

    /// Lends the ASCII bytes, without allocating.
    public func withCharacters<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let date = CivilDate(of: self)
        let rest = floorRemainder(Int(milliseconds), 86_400_000)
        let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60)
        // Twenty for ten thousands of years.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 44) { buffer in
            var count = 0
            func write(_ number: Int, _ width: Int, then mark: Unicode.Scalar) {
                var left = number
                for place in stride(from: count + width - 1, through: count, by: -1) {
                    buffer[place] = UInt8(ascii: "0") + UInt8(left % 10)
                    left /= 10
                }
                buffer[count + width] = UInt8(ascii: mark)
                count += width + 1
            }
            // Signed ten thousands precede the last four digits.
            if !(0...9999).contains(date.year) {
                for byte in "\(floorDivide(date.year, 10_000))".utf8 {
                    buffer[count] = byte
                    count += 1
                }
            }
            write(floorRemainder(date.year, 10_000), 4, then: "-")
            write(date.month, 2, then: "-")
            write(date.day, 2, then: "T")
            write(hour, 2, then: ":")
            write(minute, 2, then: ":")
            write(second, 2, then: ".")
            write(rest % 1000, 3, then: "Z")
            return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }
}

private struct TimestampScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text.prefix(64)[...].utf8
    }

    mutating func scan() -> Int64? {
        guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2),
            take("T") || take("t") || take(" "),
            let hour = digits(2), take(":"), let minute = digits(2), take(":"), let second = digits(2),
            case let date = CivilDate(year: year, month: month, day: day), date.exists,
            hour < 24, minute < 60, second <= 60,
            let fraction = fraction(), let offset = offset(), rest.isEmpty
        else { return nil }
        let seconds = date.dayNumber * 86_400 + hour * 3600 + minute * 60 + min(second, 59) - offset
        return Int64(seconds * 1000 + fraction)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func digits(_ count: Int) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    private mutating func digit() -> Int? {
        guard let character = rest.first, (0x30...0x39).contains(character) else { return nil }
        rest = rest.dropFirst()
        return Int(character - 0x30)
    }

    /// 0 without a point, `nil` without digits after it.
    private mutating func fraction() -> Int? {
        guard take(".") else { return 0 }
        guard var milliseconds = digit().map({ $0 * 100 }) else { return nil }
        var weight = 10
        while let digit = digit() {
            milliseconds += digit * weight
            weight /= 10
        }
        return milliseconds
    }

    /// Seconds east of UTC.
    private mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign = take("+") ? 1 : -1
        guard sign == 1 || take("-"), let hours = digits(2), take(":"), let minutes = digits(2), hours < 24,
            minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}

extension CivilDate {
    /// The day of a moment in UTC.
    public init(of moment: Timestamp) {
        self.init(dayNumber: floorDivide(Int(moment.milliseconds), 86_400_000))
    }
}

extension Timestamp: LosslessStringConvertible {
    /// Reads RFC 3339: `2026-05-01T12:00:00Z`, with any number of decimals (the first three count) and any offset.
    public init?(_ description: String) {
        var scanner = TimestampScanner(description)
        guard let milliseconds = scanner.scan() else { return nil }
        self.init(milliseconds: milliseconds)
    }

    /// `2026-05-01T12:00:00.000Z`, always 24 characters between the years 0 and 9999.
    public var description: String {
        let (days, rest) = milliseconds.flooredQuotientAndRemainder(dividingBy: 86_400_000)
        let date = CivilDate(daysSinceEpoch: days)
        let hour = rest / 3_600_000
        let minute = rest / 60_000 % 60
        let second = rest / 1000 % 60
        return "\(pad(date.year, 4))-\(pad(date.month, 2))-\(pad(date.day, 2))"
            + "T\(pad(hour, 2)):\(pad(minute, 2)):\(pad(second, 2)).\(pad(rest % 1000, 3))Z"
    }

    private func pad(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int64 {
    fileprivate func flooredQuotientAndRemainder(dividingBy divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

public import UmkreisVocabulary

/// A local date and time of day.
public struct WallTime: Hashable, Comparable, Sendable {
    /// Minutes since 1 January 1970, 00:00.
    public let minutes: Int

    public init(minutes: Int) {
        self.minutes = minutes
    }

    /// - Parameter minute: may exceed a day.
    public init(_ date: CivilDate, minute: Int = 0) {
        minutes = date.dayNumber * 1_440 + minute
    }

    /// Parses `2026-03-28T22:30`, also with a space for `T` or with seconds.
    public init?(_ text: String) {
        let parts = text.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let shape = Array(text.utf8)
        guard parts.count == 5 || parts.count == 6, shape.count >= 16, shape.count <= 19 else { return nil }
        guard shape[4] == UInt8(ascii: "-"), shape[7] == UInt8(ascii: "-"), shape[13] == UInt8(ascii: ":") else {
            return nil
        }
        let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == parts.count, (0...24).contains(numbers[3]), numbers[4] < 60 else { return nil }
        let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
        guard date.exists else { return nil }
        self.init(date, minute: numbers[3] * 60 + numbers[4])
    }

    /// The local day.
    public var date: CivilDate {
        CivilDate(dayNumber: floorDivide(minutes, 1_440))
    }

    /// 0 to 1439.
    var minuteOfDay: Int {
        floorRemainder(minutes, 1_440)
    }

    public static func < (left: WallTime, right: WallTime) -> Bool {
        left.minutes < right.minutes
    }
}

extension WallTime: CustomStringConvertible {
    /// `2026-03-28T22:30`.
    public var description: String {
        let date = date
        return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
            + padded(minuteOfDay / 60, 2) + ":" + padded(minuteOfDay % 60, 2)
    }
}

func padded(_ value: Int, _ digits: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// `09:30` for 570; hours may exceed 24.
func clock(_ minutes: Int) -> String {
    padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
}

/// Weekdays in ISO 8601 order.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// 1 January 1970 was a Thursday.
    @inline(__always)
    public init(dayNumber: Int) {
        self = Weekday(rawValue: floorRemainder(dayNumber + 3, 7)) ?? .monday
    }

    /// `Mo`.
    public var code: String {
        switch self {
        case .monday: "Mo"
        case .tuesday: "Tu"
        case .wednesday: "We"
        case .thursday: "Th"
        case .friday: "Fr"
        case .saturday: "Sa"
        case .sunday: "Su"
        }
    }
}

extension CivilDate {
    public var weekday: Weekday {
        Weekday(dayNumber: dayNumber)
    }
}

/// Counts from the month's end if `nth` is negative; `nil` if missing.
func nthWeekday(_ weekday: Weekday, nth: Int, month: Int, year: Int) -> Int? {
    let length = CivilDate.daysInMonth(month, year: year)
    let first = CivilDate(year: year, month: month, day: 1).dayNumber
    if nth > 0 {
        let ahead = floorRemainder(weekday.rawValue - floorRemainder(first + 3, 7), 7)
        let day = ahead + (nth - 1) * 7
        return day < length ? first + day : nil
    }
    let last = first + length - 1
    let back = floorRemainder(floorRemainder(last + 3, 7) - weekday.rawValue, 7)
    let day = back + (-nth - 1) * 7
    return day < length ? last - day : nil
}

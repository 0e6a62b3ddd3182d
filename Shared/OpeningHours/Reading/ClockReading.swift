/// A time as it was written.
struct ClockReading {
    var time: ClockTime
    /// Whether only an hour was written.
    var isHourOnly = false
    /// Whether `am` or `pm` was written.
    var isTwelveHour = false
}

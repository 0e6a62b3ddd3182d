/// The week number of ISO 8601: week 1 holds the first Thursday of the year.
enum ISOWeek {
    /// 1 to 53.
    static func number(dayNumber: Int) -> Int {
        let thursday = dayNumber - floorRemainder(dayNumber + 3, 7) + 3
        let year = CivilDate(dayNumber: thursday).year
        return (thursday - CivilDate(year: year, month: 1, day: 1).dayNumber) / 7 + 1
    }
}

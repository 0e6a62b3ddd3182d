import Vocabulary

/// Easter Sunday.
enum Easter {
    /// The day number of Gregorian Easter Sunday.
    ///
    /// The anonymous Gregorian algorithm as printed by Meeus, "Astronomical Algorithms", chapter 8.
    static func gregorian(_ year: Int) -> Int {
        let golden = year % 19
        let century = year / 100
        let ofCentury = year % 100
        let correction = (century + 8) / 25
        let epact = (19 * golden + century - century / 4 - (century - correction + 1) / 3 + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (ofCentury / 4) - epact - ofCentury % 4) % 7
        let lateness = (golden + 11 * epact + 22 * weekday) / 451
        let sum = epact + weekday - 7 * lateness + 114
        return CivilDate(year: year, month: sum / 31, day: sum % 31 + 1).dayNumber
    }

    /// The day number, in the Gregorian calendar, of the Sunday on which Orthodox churches keep Easter.
    ///
    /// Meeus's Julian algorithm; the calendars are 13 days apart from 1900 to 2099, and the distance is computed for
    /// other centuries.
    static func orthodox(_ year: Int) -> Int {
        let moon = (19 * (year % 19) + 15) % 30
        let weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
        let sum = moon + weekday + 114
        let century = year / 100
        let distance = century - century / 4 - 2
        return CivilDate(year: year, month: sum / 31, day: sum % 31 + 1).dayNumber + distance
    }
}

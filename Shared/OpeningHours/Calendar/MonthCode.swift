/// The three letters that the specification uses for months.
enum MonthCode {
    static let all = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// `Jan` for 1.
    static func code(_ month: Int) -> String {
        all.indices.contains(month - 1) ? all[month - 1] : "?"
    }

    /// The longest the month can be, 29 for February.
    static func longest(_ month: Int) -> Int {
        CivilDate.daysInMonth(month, year: 2000)
    }
}

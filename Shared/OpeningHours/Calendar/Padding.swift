/// The number with zeros before it, at least so many digits.
func padded(_ value: Int, _ digits: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// `09:30` for 570; hours go past 24.
func clock(_ minutes: Int) -> String {
    padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
}

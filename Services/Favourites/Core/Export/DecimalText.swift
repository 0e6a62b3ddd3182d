/// A number without an exponent, which schemas and spreadsheets refuse.
enum DecimalText {
    /// Returns the digits of the shortest text that reads back as the same number: `-0.00001`.
    static func of(_ number: Double) -> String {
        let text = "\(number)"
        guard let sign = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: sign)...]) else {
            return text
        }
        let isNegative = text.hasPrefix("-")
        let parts = text[..<sign].drop { $0 == "-" }.split(separator: ".")
        let fraction = parts.count > 1 && parts[1] != "0" ? String(parts[1]) : ""
        let digits = String(parts[0]) + fraction
        let place = parts[0].count + exponent
        let plain =
            place <= 0
            ? "0." + String(repeating: "0", count: -place) + digits
            : digits + String(repeating: "0", count: max(0, place - digits.count)) + ".0"
        return isNegative ? "-" + plain : plain
    }
}

/// Numbers with the separators of a language: `12,345.6` or `12.345,6`.
public enum NumberText {
    public static func of(_ number: Int, in language: Language = .current) -> String {
        let digits = String(number.magnitude)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += grouping(language) }
            text.append(digit)
        }
        return number < 0 ? "-" + text : text
    }

    /// - Parameter fraction: digits behind the separator, 0 to 6.
    public static func of(_ number: Double, fraction: Int, in language: Language = .current) -> String {
        guard number.isFinite, number.magnitude < 1e15 else { return String(number) }
        let scale = (0..<max(0, min(fraction, 6))).reduce(1) { scale, _ in scale * 10 }
        let scaled = Int((number.magnitude * Double(scale)).rounded())
        let whole = of(scaled / scale, in: language)
        let sign = number < 0 && scaled > 0 ? "-" : ""
        guard scale > 1 else { return sign + whole }
        let digits = String(scaled % scale + scale).dropFirst()
        return sign + whole + (language == .en ? "." : ",") + digits
    }

    /// Returns the number with a decimal separator, and with thousands from 10,000: a year is no amount.
    public static func plain(_ number: Double, in language: Language = .current) -> String {
        guard let whole = Int(exactly: number) else {
            let text = "\(number)"
            return language == .en || text.contains("e") ? text : text.replacing(".", with: ",")
        }
        return whole.magnitude < 10_000 ? "\(whole)" : of(whole, in: language)
    }

    private static func grouping(_ language: Language) -> String { language == .en ? "," : "." }
}

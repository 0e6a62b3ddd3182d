/// RFC 3339 `full-date`: `2026-05-01`, years 0001 to 9999.
extension CivilDate: CustomStringConvertible {
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = CivilDate.number(bytes[0..<4]), let month = CivilDate.number(bytes[5..<7]),
            let day = CivilDate.number(bytes[8..<10]), year > 0
        else { return nil }
        self.init(year: year, month: month, day: day)
        if !exists { return nil }
    }

    public var description: String {
        "\(CivilDate.digits(year, 4))-\(CivilDate.digits(month, 2))-\(CivilDate.digits(day, 2))"
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.reduce(0) { number, digit in
            number.flatMap { (0x30...0x39).contains(digit) ? $0 * 10 + Int(digit - 0x30) : nil }
        }
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}

extension CivilDate: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = CivilDate(try container.decode(String.self)) else {
            throw BrokenRule.notADate
        }
        self = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension BrokenRule {
    public static let notADate = BrokenRule("not-a-date", "must be a day, as in 2026-05-01")
}

import UmkreisWire

/// A telephone number with its country's code (ITU-T E.164).
struct InternationalPhone {
    let e164: String

    /// Reads a number as typed: `+49 (0)170 123 45 67`, `0049-170…`, `＋٤٩ ١٧٠ …`.
    init?(_ text: String) {
        let bare = PhoneText.normalized(text).filter { !" ().-/".contains($0) }
        let digits = bare.hasPrefix("+") ? bare.dropFirst() : bare.hasPrefix("00") ? bare.dropFirst(2) : ""
        guard digits.first != "0", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let code = digits.prefix(Self.codeLength(of: digits))
        var number = digits.dropFirst(code.count)
        // Dialled inside the country only: +49 (0)170 is +49 170.
        if number.first == "0", !Self.codesBeforeZero.contains(String(code)) { number = number.dropFirst() }
        guard (7...15).contains(code.utf8.count + number.utf8.count) else { return nil }
        e164 = "+\(code)\(number)"
    }

    /// Codes of one and two digits (ITU-T E.164); all others have three.
    private static func codeLength(of digits: Substring) -> Int {
        switch digits.first {
        case "1", "7": 1
        default: codesOfTwoDigits.contains(String(digits.prefix(2))) ? 2 : 3
        }
    }

    private static let codesOfTwoDigits: Set<String> = [
        "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47", "48", "49",
        "51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65", "66", "81", "82", "84",
        "86", "90", "91", "92", "93", "94", "95", "98",
    ]

    /// Countries whose numbers begin with 0 abroad as well, such as Italy.
    private static let codesBeforeZero: Set<String> = ["39", "225", "226", "227", "229", "241", "242", "378", "379"]
}

/// Phone numbers as people type and paste them.
///
/// After libphonenumber's `normalize`: digits of any script, wide plus signs, dashes, dots, slashes and brackets become
/// ASCII, any space a space, and invisible characters go.
public enum PhoneText {
    /// Accepts everything that ``normalized(_:)`` may turn into a number.
    public static let pattern = "^[^A-Za-z]{3,}$"

    public static func normalized(_ text: String) -> String {
        var normalized = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let digit = digit(scalar) {
                normalized.append(digit)
            } else if let sign = signs[scalar] {
                normalized.append(sign)
            } else if scalar.properties.isWhitespace {
                normalized.append(" ")
            } else if !scalar.properties.isDefaultIgnorableCodePoint {
                normalized.append(scalar)
            }
        }
        return String(normalized)
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue else {
            return nil
        }
        return UnicodeScalar(UInt8(0x30 + Int(value)))
    }

    private static let signs: [Unicode.Scalar: Unicode.Scalar] = {
        let kinds: [(Unicode.Scalar, String)] = [
            ("+", "\u{FF0B}\u{FE62}"), ("(", "\u{FF08}\u{FF3B}["), (")", "\u{FF09}\u{FF3D}]"),
            ("-", "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{30FC}\u{FE63}\u{FF0D}"),
            (".", "\u{FF0E}\u{2024}\u{00B7}"), ("/", "\u{FF0F}\u{2044}\u{2215}"), (",", "\u{FF0C}\u{3001}"),
            (";", "\u{FF1B}"), (" ", "~\u{2053}\u{223C}\u{FF5E}"),
        ]
        return kinds.reduce(into: [:]) { signs, kind in
            for scalar in kind.1.unicodeScalars { signs[scalar] = kind.0 }
        }
    }()
}

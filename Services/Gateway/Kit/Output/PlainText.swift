import UmkreisWire

/// Sanitises foreign text: removes controls that move the cursor, change colours or reverse direction.
package enum PlainText {
    package static func oneLine(_ text: String) -> String {
        text.unicodeScalars.contains(where: Excerpt.isHarmful)
            ? filtered(text) { Excerpt.isHarmful($0) ? " " : $0 } : text
    }

    /// Preserves line breaks and tabs.
    package static func lines(_ text: String) -> String {
        filtered(text.replacing("\r\n", with: "\n")) { scalar in
            scalar == "\n" || scalar == "\t" || !Excerpt.isHarmful(scalar) ? scalar : " "
        }
    }

    /// Escapes harmful characters; those below a space already are.
    package static func json(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value >= 0x7F && Excerpt.isHarmful($0) }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x7F, Excerpt.isHarmful(scalar) {
                let digits = String(scalar.value, radix: 16)
                result.append(
                    contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars
                )
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static func filtered(_ text: String, _ change: (Unicode.Scalar) -> Unicode.Scalar) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text.unicodeScalars.map(change))
        return String(result)
    }
}

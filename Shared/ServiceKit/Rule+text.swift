public import Wire

extension Rule {
    /// A text on one line, without the white space around it.
    ///
    /// - Parameter length: in Unicode scalars, as JSON Schema and SQLite count; so the bytes are bounded too.
    public static func line(_ text: String, _ length: ClosedRange<Int>, field: String) throws(Fault) -> String {
        let line = trimmed(text)
        try check(line, length, field: field) { $0.properties.generalCategory == .control }
        return line
    }

    /// A text of any number of lines, as it was written.
    ///
    /// - Parameter length: in Unicode scalars.
    public static func text(_ text: String, _ length: ClosedRange<Int>, field: String) throws(Fault) -> String {
        try check(text, length, field: field) { scalar in
            scalar.properties.generalCategory == .control && !"\t\n\r".unicodeScalars.contains(scalar)
        }
        return text
    }

    /// A text that is there and says something; one of nothing but white space is none.
    public static func said(_ text: String?) -> String? {
        guard let text, text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return nil }
        return text
    }

    private static func check(
        _ text: String,
        _ length: ClosedRange<Int>,
        field: String,
        isForbidden: (Unicode.Scalar) -> Bool
    ) throws(Fault) {
        let count = text.unicodeScalars.count
        guard count >= length.lowerBound else {
            let rule = text.isEmpty ? "is empty" : "is shorter than \(length.lowerBound) characters"
            throw Fault(.invalid, "\(field) \(rule)", field: field)
        }
        guard count <= length.upperBound else {
            throw Fault(.invalid, "\(field) is longer than \(length.upperBound) characters", field: field)
        }
        guard !text.unicodeScalars.contains(where: isForbidden) else {
            throw Fault(.invalid, "\(field) has a control character in it", field: field)
        }
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}

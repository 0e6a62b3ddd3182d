extension Unicode.Scalar {
    /// Whether this is a letter or a decimal digit of any script.
    var isLetterOrDigit: Bool { properties.isAlphabetic || properties.generalCategory == .decimalNumber }

    /// Whether this is a letter or digit of the Latin script: ASCII, Latin-1 and Latin Extended-A.
    var isLatinLetterOrDigit: Bool {
        switch value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0xC0...0x17F: self != "×" && self != "÷"
        default: false
        }
    }

    /// Whether this cannot be seen and could make a text look like another: controls, unassigned and private code
    /// points, line and paragraph separators, and the marks that turn the direction of writing.
    ///
    /// The joiners U+200C and U+200D are none: Persian words and emoji need them.
    var isInvisibleControl: Bool {
        switch properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
        case .format: value != 0x200C && value != 0x200D
        default: false
        }
    }
}

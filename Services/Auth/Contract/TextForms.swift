public import UmkreisWire

extension TextForm {
    /// Latin letters and digits, at least one letter, with single dots, underscores and hyphens between.
    ///
    /// Homoglyphs of other scripts (`а`, `a`) would allow impersonation.
    public static let username = TextForm(
        "not-a-username",
        "be Latin letters and digits, a letter among them, with single . _ - between",
        pattern: #"^(?=.*[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f])"#
            + #"[0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]+([._-][0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]+)*$"#
    ) { text in
        let scalars = text.unicodeScalars
        return scalars.contains(where: \.properties.isAlphabetic)
            && scalars.split(omittingEmptySubsequences: false) { ["." as Unicode.Scalar, "_", "-"].contains($0) }
                .allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isLatinLetterOrDigit) }
    }

    /// Any script, visible and without bidirectional controls.
    public static let visibleName = TextForm(
        "not-a-visible-name",
        "be readable, without control characters",
        pattern: #"^[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]*$"#
    ) { text in
        !text.unicodeScalars.contains(where: \.isInvisibleControl)
            && text.unicodeScalars.contains { !$0.properties.isDefaultIgnorableCodePoint }
    }

    /// A typed international telephone number (``InternationalPhone``): `+49 170 123 45 67`, `0049 170 …`.
    public static let internationalPhoneNumber = TextForm(
        "not-an-international-phone-number",
        "begin with + and a country's code, and have 7 to 15 digits",
        pattern: PhoneText.pattern,
        normalizes: PhoneText.normalized
    ) { e164($0) != nil }

    /// Returns E.164, such as `+491701234567`, or `nil`.
    public static func e164(_ text: String) -> String? { InternationalPhone(text)?.e164 }

    /// Mailed code.
    public static let code = TextForm("not-a-code", "be 8 digits", pattern: "^[0-9]{8}$") { text in
        text.utf8.count == 8 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

extension Unicode.Scalar {
    /// ASCII, Latin-1 and Latin Extended-A.
    fileprivate var isLatinLetterOrDigit: Bool {
        switch value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0xC0...0x17F: self != "×" && self != "÷"
        default: false
        }
    }

    /// Whether this is invisible and can disguise text.
    ///
    /// U+200C and U+200D are allowed: Persian words and emoji need them.
    fileprivate var isInvisibleControl: Bool {
        switch properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
        case .format: value != 0x200C && value != 0x200D
        default: false
        }
    }
}

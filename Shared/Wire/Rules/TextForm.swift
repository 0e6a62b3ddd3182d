public import UmkreisVocabulary

/// The format of a text.
public struct TextForm: Sendable {
    /// Its words begin with "must".
    public let broken: BrokenRule
    /// An ECMA-262 expression that every valid text matches.
    public let pattern: String
    private let normalizes: (@Sendable (String) -> String)?
    private let fits: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - words: the message after "must": `look like name@example.org`.
    ///   - pattern: matches texts as typed.
    ///   - normalizes: rewrites what is typed before it is checked and stored.
    ///   - fits: must reject everything that `pattern` rejects.
    public init(
        _ rule: String,
        _ words: String,
        pattern: String,
        normalizes: (@Sendable (String) -> String)? = nil,
        fits: @escaping @Sendable (String) -> Bool
    ) {
        self.init(BrokenRule(rule, "must \(words)"), pattern: pattern, normalizes: normalizes, fits: fits)
    }

    public init(
        _ broken: BrokenRule,
        pattern: String,
        normalizes: (@Sendable (String) -> String)? = nil,
        fits: @escaping @Sendable (String) -> Bool
    ) {
        self.broken = broken
        self.pattern = pattern
        self.normalizes = normalizes
        self.fits = fits
    }

    /// The rule's id: `not-an-email-address`.
    public var rule: String { broken.id }

    public func fits(_ text: String) -> Bool { self.fits(text) }

    /// Returns the text as it is stored.
    public func normalized(_ text: String) -> String { normalizes?(text) ?? text }
}

extension TextForm: Hashable {
    public static func == (left: TextForm, right: TextForm) -> Bool { left.rule == right.rule }

    public func hash(into hasher: inout Hasher) { hasher.combine(rule) }
}

extension TextForm {
    /// A local part of 1 to 64 bytes, and a host name of two or more labels in any script.
    ///
    /// No quoted strings, comments or address literals (RFC 5322 §3.2.3); any script (RFC 6531).
    public static let emailAddress = TextForm(
        "not-an-email-address",
        "look like name@example.org",
        pattern: #"^[^@\s]{1,64}@[^@\s.]+(\.[^@\s.]+)+$"#,
        fits: isEmailAddress
    )

    /// At least three digits with separators (``PhoneText``); may hold several numbers.
    public static let phoneNumber = TextForm(
        "not-a-phone-number",
        "be digits, spaces and + - . / ( ) , ;",
        pattern: PhoneText.pattern,
        normalizes: PhoneText.normalized
    ) { text in
        text.utf8.count(where: { (0x30...0x39).contains($0) }) >= 3
            && text.allSatisfy { "0123456789+-./(),; ".contains($0) }
    }

    /// An `http` or `https` URL.
    public static let webAddress = TextForm(
        "not-a-web-address",
        "begin with https:// or http:// and have no spaces",
        pattern: #"^[Hh][Tt][Tt][Pp][Ss]?://\S+$"#
    ) { text in
        !text.contains(where: \.isWhitespace)
            && ["https://", "http://"].contains { text.lowercased().hasPrefix($0) && text.count > $0.count }
    }

    /// Well-formed, not checked against the registry (RFC 5646 §2.1): `pt-BR`, `zh-Hant`.
    public static let language = TextForm(
        "not-a-language",
        "be a BCP 47 language, as in de",
        pattern: #"^[0-9A-Za-z]{2,8}(-[0-9A-Za-z]{1,8})*$"#
    ) { tag in
        let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return tag.utf8.count <= 35 && (2...8).contains(subtags[0].count)
            && subtags.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(\.isASCIIWord) }
    }

    /// An identifier: `power`, `chargePoint`.
    public static let camelCase = TextForm(
        "not-camel-case",
        "be letters and digits in camelCase, as in chargePoint",
        pattern: "^[a-z][A-Za-z0-9]*$"
    ) { name in
        (0x61...0x7A).contains(name.utf8.first ?? 0) && name.utf8.allSatisfy(\.isASCIIWord)
    }

    /// An assigned ISO 3166-1 alpha-2 code.
    public static let country = TextForm(
        "not-a-country",
        "be an ISO 3166-1 country code in capital letters, as in AT",
        pattern: "^[A-Z]{2}$",
        fits: CountryCode.isKnown
    )

    /// Three capital letters, as in ISO 4217.
    public static let currency = TextForm(.notACurrency, pattern: "^[A-Z]{3}$", fits: Money.isCurrency)

    /// An amount of money, such as `3.50`.
    public static let amount = TextForm(
        .notAnAmount,
        pattern: #"^[0-9]{1,9}(\.[0-9]{1,3})?$"#,
        fits: Money.isAmount
    )

    @Sendable private static func isEmailAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && isLocalPart(parts[0]) && isHostName(parts[1])
    }

    private static func isLocalPart(_ text: Substring) -> Bool {
        text.utf8.count <= 64
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
                !word.isEmpty
                    && word.unicodeScalars.allSatisfy {
                        $0.isWordCharacter || "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains($0)
                    }
            }
    }

    /// An all-digit last label would be an IPv4 address.
    private static func isHostName(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.last?.allSatisfy(\.isNumber) == false
            && labels.allSatisfy { label in
                // In A-labels, where the service that sends mail counts, a label may be longer or shorter.
                (1...63).contains(label.unicodeScalars.count) && label.first != "-" && label.last != "-"
                    && label.unicodeScalars.allSatisfy { $0.isWordCharacter || $0.isLabelSign }
            }
    }
}

/// A format that also bounds the length.
public struct FormRule: Hashable, Sendable {
    /// The required format.
    public let form: TextForm
    /// Whether an optional member that is blank is refused; else it counts as absent.
    public let isBlankRefused: Bool

    public init(_ form: TextForm, isBlankRefused: Bool = true) {
        self.form = form
        self.isBlankRefused = isBlankRefused
    }

    public func broken(by text: String) -> BrokenRule? { form.fits(text) ? nil : form.broken }

    /// An ISO 3166-1 alpha-2 code.
    public static let country = FormRule(.country)
    /// An ISO 4217 code.
    public static let currency = FormRule(.currency)
    /// An amount of money, such as `3.50`.
    public static let amount = FormRule(.amount)
}

extension FormRule: FieldRule {
    public func isAbsent<Value>(_ value: Value) -> Bool { !isBlankRefused && TextRule.isBlank(value) }

    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        if let broken = broken(by: member(value, as: String.self)) { throw broken }
        return value
    }

    public var keywords: JSONSchema { JSONSchema(["pattern": .string(form.pattern)]) }
    public var ids: [String] { [form.rule] }
    public var words: String { form.broken.words }
}

extension UInt8 {
    package var isASCIIWord: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}

extension Unicode.Scalar {
    /// A letter, mark or digit of any script, which is visible.
    fileprivate var isWordCharacter: Bool {
        let isWord =
            properties.isAlphabetic
            || [.decimalNumber, .nonspacingMark, .spacingMark].contains(properties.generalCategory)
        return isWord && !properties.isDefaultIgnorableCodePoint
    }

    /// Whether the sign may be between the letters of a domain's label (RFC 5892 appendix A).
    fileprivate var isLabelSign: Bool {
        switch value {
        case 0x2D, 0xB7, 0x375, 0x5F3, 0x5F4, 0x200C, 0x200D, 0x30FB: true
        default: false
        }
    }
}

public import Vocabulary

/// A form that a text has beside its length: what it looks like.
///
/// A contract may have forms of its own.
public struct TextForm: Sendable {
    /// What a text breaks that has another; its words begin with "must".
    public let broken: BrokenRule
    /// A regular expression of ECMA-262 that every text of this form matches; as narrow as one can be that is read.
    public let pattern: String
    private let fits: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - rule: the id of the rule, in kebab case.
    ///   - words: what it must do, to be read behind "must": `look like name@example.org`.
    ///   - fits: decides; it refuses at least what the pattern does not match.
    public init(_ rule: String, _ words: String, pattern: String, fits: @escaping @Sendable (String) -> Bool) {
        self.init(BrokenRule(rule, "must \(words)"), pattern: pattern, fits: fits)
    }

    /// - Parameter broken: what a text of another form breaks; its words begin with "must".
    public init(_ broken: BrokenRule, pattern: String, fits: @escaping @Sendable (String) -> Bool) {
        self.broken = broken
        self.pattern = pattern
        self.fits = fits
    }

    /// The rule that a text of another form breaks: `not-an-email-address`.
    public var rule: String { broken.id }

    /// Whether a text has it.
    public func fits(_ text: String) -> Bool { self.fits(text) }
}

extension TextForm: Hashable {
    public static func == (left: TextForm, right: TextForm) -> Bool { left.rule == right.rule }

    public func hash(into hasher: inout Hasher) { hasher.combine(rule) }
}

extension TextForm {
    /// One `@`; before it 1 to 64 bytes of words joined by single dots, after it a host name of two or more labels.
    ///
    /// No quoted words, comments or address literals (RFC 5322 §3.2.3), letters of any script (RFC 6531).
    public static let emailAddress = TextForm(
        "not-an-email-address",
        "look like name@example.org",
        pattern: #"^[^@\s]{1,64}@[^@\s.]+(\.[^@\s.]+)+$"#,
        fits: isEmailAddress
    )

    /// At least three digits, with what people put between and around them; several numbers may stand behind each other.
    public static let phoneNumber = TextForm(
        "not-a-phone-number",
        "be digits, spaces and + - . / ( ) , ;",
        pattern: #"^[-+./(),; ]*([0-9][-+./(),; ]*){3,}$"#
    ) { text in
        text.utf8.count(where: { (0x30...0x39).contains($0) }) >= 3
            && text.allSatisfy { "0123456789+-./(),; ".contains($0) }
    }

    /// An `http` or `https` address.
    public static let webAddress = TextForm(
        "not-a-web-address",
        "begin with https:// or http:// and have no spaces",
        pattern: #"^[Hh][Tt][Tt][Pp][Ss]?://\S+$"#
    ) { text in
        !text.contains(where: \.isWhitespace)
            && ["https://", "http://"].contains { text.lowercased().hasPrefix($0) && text.count > $0.count }
    }

    /// A BCP 47 tag as far as it can be told without the registry (RFC 5646 §2.1): `de`, `pt-BR`, `zh-Hant`.
    public static let language = TextForm(
        "not-a-language",
        "be a BCP 47 language, as in de",
        pattern: #"^[0-9A-Za-z]{2,8}(-[0-9A-Za-z]{1,8})*$"#
    ) { tag in
        let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return tag.utf8.count <= 35 && (2...8).contains(subtags[0].count)
            && subtags.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(\.isASCIIWord) }
    }

    /// A name for programs: `power`, `chargePoint`.
    public static let camelCase = TextForm(
        "not-camel-case",
        "be letters and digits in camelCase, as in chargePoint",
        pattern: "^[a-z][A-Za-z0-9]*$"
    ) { name in
        (0x61...0x7A).contains(name.utf8.first ?? 0) && name.utf8.allSatisfy(\.isASCIIWord)
    }

    /// Two capital letters of ISO 3166-1 alpha-2 that are some country's.
    public static let country = TextForm(
        "not-a-country",
        "be a country's two capital letters of ISO 3166-1, as in AT",
        pattern: "^[A-Z]{2}$",
        fits: CountryCode.isKnown
    )

    /// Three capital letters, as ISO 4217 has them.
    public static let currency = TextForm(.notACurrency, pattern: "^[A-Z]{3}$", fits: Money.isCurrency)

    /// An amount of money.
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
                        $0.isOfWord || "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains($0)
                    }
            }
    }

    /// Two labels or more, none longer than 63 bytes; a last one of digits would make it an IPv4 address.
    private static func isHostName(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.last?.allSatisfy(\.isNumber) == false
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.unicodeScalars.allSatisfy { $0.isOfWord || $0 == "-" }
            }
    }
}

/// A form as the only rule of a text: it says how long the text is, too.
public struct FormRule: Hashable, Sendable {
    public let form: TextForm

    public init(_ form: TextForm) {
        self.form = form
    }

    /// The text, which is of the form.
    ///
    /// - Throws: `invalid`, naming `field` and the form.
    public func check(_ text: String, field: String) throws(Fault) -> String {
        if let broken = broken(by: text) { throw broken.fault(at: field) }
        return text
    }

    /// What a text breaks that is not of the form.
    public func broken(by text: String) -> BrokenRule? { form.fits(text) ? nil : form.broken }

    /// A country's two letters.
    public static let country = FormRule(.country)
    /// A currency's three letters.
    public static let currency = FormRule(.currency)
    /// An amount of money, as text.
    public static let amount = FormRule(.amount)
}

extension FormRule: FieldRule {
    public var keywords: JSONSchema { JSONSchema(["pattern": .string(form.pattern)]) }
    public var ids: [String] { [form.rule] }
    public var words: String { form.broken.words }
}

extension UInt8 {
    /// A letter or digit of ASCII.
    package var isASCIIWord: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}

extension Unicode.Scalar {
    /// A letter, its mark or a digit, of any script.
    fileprivate var isOfWord: Bool {
        properties.isAlphabetic || [.decimalNumber, .nonspacingMark].contains(properties.generalCategory)
    }
}

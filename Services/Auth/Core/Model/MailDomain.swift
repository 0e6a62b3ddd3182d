import CICU
import UmkreisWire

/// A domain of mail, by its A-labels (IDNA2008, RFC 5891): `bücher.example` is `xn--bcher-kva.example`.
struct MailDomain: Hashable, Sendable {
    /// Small ASCII letters.
    let ascii: String

    static let rule = BrokenRule(
        "not-a-mail-domain",
        "must have a domain of letters, digits and hyphens behind the @ (IDNA2008)"
    )

    /// ICU's rules; read only.
    private static let rules = umkreis_icu_open_domains()
    /// RFC 1035 §2.3.4, in A-labels.
    private static let maximumLength = 253

    init(_ text: Substring) throws(BrokenRule) {
        guard let ascii = Self.ascii(text), ascii.utf8.count <= Self.maximumLength else { throw Self.rule }
        self.ascii = ascii
    }

    private static func ascii(_ text: Substring) -> String? {
        // Also names that DNS has but IDNA reserves, such as ab--cd.example.
        if isPlain(text) { return text.lowercased() }
        // Capital letters that Debian's ICU maps as Unicode did before version 15.1, such as ẞ.
        guard let ascii = converted(text.lowercased(), by: umkreis_icu_domain_ascii),
            let unicode = converted(ascii, by: umkreis_icu_domain_unicode),
            unicode.unicodeScalars.allSatisfy({ $0 == "." || $0.isAllowedInDomain })
        else { return nil }
        return ascii
    }

    /// Letters, digits and hyphens without an A-label.
    private static func isPlain(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isASCIIWord }
                && !label.lowercased().hasPrefix("xn--")
        }
    }

    private typealias Converter = (UInt, UnsafePointer<UInt16>?, Int32, UnsafeMutablePointer<UInt16>?, Int32) -> Int32

    private static func converted(_ text: String, by convert: Converter) -> String? {
        let units = Array(text.utf16)
        // No domain that fits has more in either form.
        var result = [UInt16](repeating: 0, count: 512)
        guard units.count <= result.count else { return nil }
        let count = Int(convert(rules, units, Int32(units.count), &result, Int32(result.count)))
        return count > 0 ? String(decoding: result[..<count], as: UTF16.self) : nil
    }
}

extension Unicode.Scalar {
    /// Whether RFC 5892 §2.6 allows it whatever its category, also in a password (RFC 8264 §8); `nil` for most.
    ///
    /// Without those that depend on their neighbours.
    var idnaException: Bool? {
        switch value {
        case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: true
        case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: false
        default: nil
        }
    }

    /// Whether RFC 5892 §3 allows it in a U-label; ICU has checked what depends on its neighbours.
    fileprivate var isAllowedInDomain: Bool {
        if let idnaException { return idnaException }
        return switch value {
        case 0x2D, 0x30...0x39, 0x61...0x7A: true
        // The rest of §2.6, and the joiners.
        case 0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, 0x200C, 0x200D: true
        // §2.4, musical and ancient notation.
        case 0..<0x80, 0x20D0...0x20FF, 0x1D100...0x1D24F: false
        default: isLetterOrDigit && !umkreis_icu_is_old_hangul_jamo(value)
        }
    }

    /// RFC 5892 §2.1.
    private var isLetterOrDigit: Bool {
        switch properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark,
            .spacingMark:
            true
        default: false
        }
    }
}

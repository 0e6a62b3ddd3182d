import CICU
import Foundation

/// The profile of passwords in RFC 8265 §4.2.
enum OpaqueString {
    /// Returns the text with any space as U+0020, and composed (NFC).
    static func prepared(_ text: String) -> String {
        var spaced = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            spaced.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        return String(spaced).precomposedStringWithCanonicalMapping
    }

    /// Whether all characters are of the FreeformClass, without controls, invisible and unassigned ones.
    ///
    /// Source: [RFC 8264, 4.3](https://www.rfc-editor.org/rfc/rfc8264#section-4.3).
    ///
    /// - Parameter text: prepared.
    static func isAllowed(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.allSatisfy { isAllowed(scalars, at: $0) }
    }

    /// The order of tests in RFC 8264 §8.
    private static func isAllowed(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        let scalar = scalars[index]
        if (0x20...0x7E).contains(scalar.value) { return true }
        if let exception = scalar.idnaException { return exception }
        if let rule = ContextRule(scalar) { return rule.holds(in: scalars, at: index) }
        let properties = scalar.properties
        guard !umkreis_icu_is_old_hangul_jamo(scalar.value), !properties.isDefaultIgnorableCodePoint,
            !properties.isNoncharacterCodePoint
        else { return false }
        return switch properties.generalCategory {
        case .unassigned, .control, .format, .surrogate, .privateUse, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

/// The rules for characters that depend on their neighbours (RFC 5892 appendix A).
private enum ContextRule {
    case nonJoiner, joiner, middleDot, keraia, hebrewMark, katakanaDot, arabicDigit, extendedDigit

    init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x200C: self = .nonJoiner
        case 0x200D: self = .joiner
        case 0xB7: self = .middleDot
        case 0x375: self = .keraia
        case 0x5F3, 0x5F4: self = .hebrewMark
        case 0x30FB: self = .katakanaDot
        case 0x660...0x669: self = .arabicDigit
        case 0x6F0...0x6F9: self = .extendedDigit
        default: return nil
        }
    }

    func holds(in scalars: [Unicode.Scalar], at index: Int) -> Bool {
        let before = index > 0 ? scalars[index - 1] : nil
        let after = index + 1 < scalars.count ? scalars[index + 1] : nil
        return switch self {
        case .joiner: before?.isVirama == true
        case .nonJoiner: before?.isVirama == true || Self.joins(scalars, around: index)
        case .middleDot: before == "l" && after == "l"
        case .keraia: after.map { (0x370...0x3FF).contains($0.value) || (0x1F00...0x1FFF).contains($0.value) } ?? false
        case .hebrewMark: before.map { (0x591...0x5F4).contains($0.value) } ?? false
        case .katakanaDot: scalars.contains { $0.isKanaOrHan }
        case .arabicDigit: !scalars.contains { (0x6F0...0x6F9).contains($0.value) }
        case .extendedDigit: !scalars.contains { (0x660...0x669).contains($0.value) }
        }
    }

    /// Whether the letters on both sides of a non-joiner would join without it.
    private static func joins(_ scalars: [Unicode.Scalar], around index: Int) -> Bool {
        let before = scalars[..<index].reversed().first { $0.joiningType != "T" }
        let after = scalars[(index + 1)...].first { $0.joiningType != "T" }
        guard let before, let after else { return false }
        return ["L", "D"].contains(before.joiningType) && ["R", "D"].contains(after.joiningType)
    }
}

extension Unicode.Scalar {
    fileprivate var isVirama: Bool { properties.canonicalCombiningClass == .virama }

    /// `T` for marks that do not interrupt a word.
    fileprivate var joiningType: Unicode.Scalar {
        Unicode.Scalar(UInt8(truncatingIfNeeded: umkreis_icu_joining_type(value)))
    }

    /// Hiragana, katakana or Han, for the middle dot between them.
    fileprivate var isKanaOrHan: Bool {
        switch value {
        case 0x3005, 0x3007, 0x3021...0x3029, 0x3038...0x303A, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA,
            0x30FD...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF6F,
            0xFF71...0xFF9D, 0x1B000...0x1B167, 0x20000...0x3FFFF:
            true
        default: properties.isIdeographic
        }
    }
}

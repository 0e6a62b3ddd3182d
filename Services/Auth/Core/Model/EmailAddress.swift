import Foundation

/// An e-mail address that looks as if mail could reach it; whether it does is found out by mailing a code.
///
/// One `@`; before it 1 to 64 bytes of words joined by single dots, after it a host name of two or more labels. No
/// quoted words, comments or address literals, which nobody who signs up has. Letters of any script are accepted
/// (RFC 6531). At most 254 bytes (RFC 3696, erratum 1690).
struct EmailAddress: Hashable, Sendable {
    static let longest = 254
    private static let longestLocalPart = 64
    private static let longestLabel = 63

    /// As it was typed, without surrounding white space.
    ///
    /// Mail goes here and nowhere else: never to what was typed in a
    /// later request that merely has the same ``key``.
    let text: String
    /// The form that is unique among accounts.
    let key: String

    init(_ input: String) throws(InvalidValue) {
        let text = input.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw InvalidValue(rule: "an e-mail address is needed") }
        guard text.utf8.count <= Self.longest else {
            throw InvalidValue(rule: "an e-mail address has at most \(Self.longest) bytes")
        }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocalPart(parts[0]), Self.isHostName(parts[1]) else {
            throw InvalidValue(rule: "an e-mail address looks like name@example.org")
        }
        self.text = text
        key = text.folded
    }

    /// What stands before the `@`.
    var localPart: Substring { text.prefix { $0 != "@" } }

    static func == (left: EmailAddress, right: EmailAddress) -> Bool { left.key == right.key }

    func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// `dot-atom-text` of RFC 5322 §3.2.3, widened by RFC 6531 to everything beyond ASCII that is no space or control.
    private static func isLocalPart(_ text: Substring) -> Bool {
        guard (1...longestLocalPart).contains(text.utf8.count) else { return false }
        return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
            !word.isEmpty && word.unicodeScalars.allSatisfy(isAtomText)
        }
    }

    private static func isAtomText(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isLetterOrDigit || scalar.properties.generalCategory == .nonspacingMark
            || "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(scalar)
    }

    private static func isHostName(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy(isLabel) else { return false }
        // A last label of digits would make it an IPv4 address.
        return labels.last.map { !$0.allSatisfy(\.isNumber) } ?? false
    }

    private static func isLabel(_ label: Substring) -> Bool {
        guard (1...longestLabel).contains(label.utf8.count) else { return false }
        guard label.first != "-", label.last != "-" else { return false }
        return label.unicodeScalars.allSatisfy {
            $0.isLetterOrDigit || $0 == "-" || $0.properties.generalCategory == .nonspacingMark
        }
    }
}

/// A form that a text has beside its length.
public enum TextForm: String, CaseIterable, Hashable, Sendable {
    /// One `@`; before it 1 to 64 bytes of words joined by single dots, after it a host name of two or more labels.
    ///
    /// No quoted words, comments or address literals (RFC 5322 §3.2.3), letters of any script (RFC 6531).
    case emailAddress = "email-address"
    /// At least three digits, with what people put between and around them; several numbers may stand behind each other.
    case phoneNumber = "phone-number"
    /// An `http` or `https` address.
    case webAddress = "web-address"

    /// The rule, to be read behind the name of a field.
    var words: String {
        switch self {
        case .emailAddress: "must look like name@example.org"
        case .phoneNumber: "must be digits, spaces and + - . / ( ) , ;"
        case .webAddress: "must begin with https:// or http:// and have no spaces"
        }
    }

    func fits(_ text: String) -> Bool {
        switch self {
        case .emailAddress: TextForm.isEmailAddress(text)
        case .phoneNumber:
            text.utf8.count(where: { (0x30...0x39).contains($0) }) >= 3
                && text.allSatisfy { "0123456789+-./(),; ".contains($0) }
        case .webAddress:
            !text.contains(where: \.isWhitespace)
                && ["https://", "http://"].contains { text.lowercased().hasPrefix($0) && text.count > $0.count }
        }
    }

    private static func isEmailAddress(_ text: String) -> Bool {
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

extension Unicode.Scalar {
    /// A letter, its mark or a digit, of any script.
    fileprivate var isOfWord: Bool {
        properties.isAlphabetic || [.decimalNumber, .nonspacingMark].contains(properties.generalCategory)
    }
}

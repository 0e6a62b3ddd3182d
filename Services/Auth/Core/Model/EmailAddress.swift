import AuthContract
import Foundation
import UmkreisWire

/// A well-formed e-mail address, which may not exist.
struct EmailAddress: Hashable, Sendable {
    /// The address as typed, trimmed.
    ///
    /// Mail to stored addresses only, never to one from a later request with the same ``key``.
    let text: String
    /// Equal for all spellings of an address, and unique among accounts.
    ///
    /// The local part composed (RFC 6532) and in lower case, the domain in A-labels.
    let key: String

    init(_ input: String) throws(BrokenRule) {
        text = try Register.emailRule.check(input)
        key = Self.key(local: Self.local(text), domain: try MailDomain(Self.domain(text)).ascii)
    }

    /// One of an account, whose domain an earlier version may have accepted.
    ///
    /// No initializer, which a call without labels could take instead of the strict one.
    ///
    /// - Returns: `nil` without `@`, or with white space.
    static func stored(_ text: String) -> EmailAddress? {
        guard text.contains("@"), text.utf8.count <= maximumLength, !text.contains(where: \.isWhitespace) else {
            return nil
        }
        let domain = domain(text)
        let ascii = (try? MailDomain(domain).ascii) ?? folded(domain)
        return EmailAddress(text: text, key: key(local: local(text), domain: ascii))
    }

    private init(text: String, key: String) {
        self.text = text
        self.key = key
    }

    /// The address for moderators: `a…@example.org`.
    var masked: String { "\(text.prefix(1))…@\(Self.domain(text))" }

    var localPart: Substring { Self.local(text) }

    /// The address in ASCII where possible, since not every server has SMTPUTF8 (RFC 6531).
    var mailbox: String { "\(localPart)@\(host)" }

    /// The domain in A-labels.
    var host: String {
        let domain = Self.domain(text)
        guard !domain.utf8.allSatisfy({ $0 < 0x80 }), let mail = try? MailDomain(domain) else { return String(domain) }
        return mail.ascii
    }

    static func == (left: EmailAddress, right: EmailAddress) -> Bool { left.key == right.key }

    func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// Maximum length in bytes.
    private static let maximumLength = Register.emailRule.length.upperBound

    private static func local(_ text: String) -> Substring { text.prefix { $0 != "@" } }

    private static func domain(_ text: String) -> Substring { text.drop { $0 != "@" }.dropFirst() }

    private static func key(local: Substring, domain: String) -> String { "\(folded(local))@\(domain)" }

    /// Composed and in lower case: dotless ı stays another letter than i, and ß than ss.
    private static func folded(_ text: Substring) -> String {
        String(text).precomposedStringWithCanonicalMapping.lowercased().precomposedStringWithCanonicalMapping
    }
}

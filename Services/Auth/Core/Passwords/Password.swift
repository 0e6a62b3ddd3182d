import AuthContract
import Foundation

/// A password as somebody typed it, in the one form that is hashed: NFC (NIST SP 800-63B-4 §3.1.1.2), UTF-8.
///
/// At most 1024 code points, refused beyond and never cut. Whether it is good enough for a *new* password is
/// ``PasswordPolicy``'s question; signing in must accept whatever was good enough once. Never printed.
struct Password: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
    static let longest = SignIn.passwordRule.length.upperBound

    /// What is hashed.
    let bytes: [UInt8]

    init(_ input: String) throws(PasswordRejection) {
        guard !input.isEmpty else { throw .empty }
        // Normalising shortens, at most to a third: more than that need not be normalised to know that it is too long.
        guard input.utf8.count <= 4 * 3 * Self.longest else { throw .tooLong(maximum: Self.longest) }
        let normalised = input.precomposedStringWithCanonicalMapping
        guard normalised.unicodeScalars.count <= Self.longest else { throw .tooLong(maximum: Self.longest) }
        bytes = Array(normalised.utf8)
    }

    /// The normalised text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    var description: String { "Password(…)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

import AuthContract
import Foundation
import Wire

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

/// What a new password must be: long, and long still to somebody who guesses it.
///
/// After NIST SP 800-63B-4 §3.1.1.2 and OWASP ASVS 6.2: length and a blocklist, no rules of composition, no expiry.
struct PasswordPolicy: Sendable {
    /// What no operator may go below, in code points.
    static let floor = Register.passwordRule.length.lowerBound
    static let standardMinimum = 8
    /// Shorter names than this are found in too many good passwords by chance.
    private static let shortestName = 3
    private static let enoughToGuess = 8

    /// How long a new password is, in code points after normalising.
    let rule: TextRule
    private let common: CommonPasswords

    /// - Parameter minimum: 6…64 code points.
    init(minimum: Int = PasswordPolicy.standardMinimum, common: CommonPasswords = .bundled()) throws(InvalidValue) {
        guard (Self.floor...64).contains(minimum) else {
            throw InvalidValue(rule: "the least length of a password is \(Self.floor) to 64 characters")
        }
        rule = TextRule(length: minimum...Password.longest, lines: .raw)
        self.common = common
    }

    /// The password `text`, if it is good enough for a new one.
    ///
    /// To somebody who guesses it (``GuessLength``) it must be 8 long whatever the minimum is; one of 8 characters and
    /// fewer may lose one of them, for chance makes runs and repeats too.
    ///
    /// - Parameter context: what an attacker would try with this account beside the project's name: user name, local part of
    ///   the e-mail address, names.
    func accept(_ text: String, context: [String] = []) throws(PasswordRejection) -> Password {
        let password = try Password(text)
        let count = password.text.unicodeScalars.count
        guard count >= rule.length.lowerBound else { throw .tooShort(minimum: rule.length.lowerBound) }
        let length = GuessLength(of: password.text.folded)
        let wanted = min(Self.enoughToGuess, count - 1)
        guard length.sum(common: common) >= wanted else { throw .guessable }
        guard length.sum(common: common, names: Self.names(in: ["umkreis"] + context)) >= wanted else {
            throw .containsContext
        }
        return password
    }

    /// The new password of an account that there is, or of any.
    ///
    /// - Throws: `invalid`, naming `field` and the rule.
    func accept(_ text: String, for account: AccountRecord? = nil, field: String) throws(Fault) -> Password {
        do {
            return try accept(text, context: account?.names ?? [])
        } catch {
            throw error.rule.fault(at: field)
        }
    }

    private static func names(in context: [String]) -> WordSet {
        let words = context.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
        return WordSet(words.map(String.init), shortest: shortestName)
    }
}

/// Why a password is not taken.
enum PasswordRejection: Error, Equatable {
    case empty
    case tooShort(minimum: Int)
    case tooLong(maximum: Int)
    /// Little is left of it without common passwords, runs and repeats.
    case guessable
    /// Little is left of it without the owner's names or the app's.
    case containsContext

    var rule: BrokenRule {
        switch self {
        case .empty: .empty
        case .tooShort(let minimum): .tooShort(minimum)
        case .tooLong(let maximum): .tooLong(maximum)
        case .guessable:
            BrokenRule("guessable", "is among those that are guessed first: take a longer one, or rarer words")
        case .containsContext: BrokenRule("made-of-names", "is made of your own name or address")
        }
    }
}

/// Not on the wire under another name than `password`, whichever rule is broken.
extension PasswordRejection: FaultConvertible {
    var fault: Fault { rule.fault(at: "password") }
}

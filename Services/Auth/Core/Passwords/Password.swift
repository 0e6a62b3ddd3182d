import AuthContract
import Foundation
import UmkreisWire

/// A typed password as hashed: as an ``OpaqueString``, in UTF-8.
///
/// At most 1024 code points, never truncated, never printed.
struct Password: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
    static let maximumLength = SignIn.passwordRule.length.upperBound

    let bytes: [UInt8]
    /// The composed form (NFC) that earlier versions and other systems hashed; `nil` if the same.
    let formerBytes: [UInt8]?

    init(_ input: String) throws(PasswordRejection) {
        guard !input.isEmpty else { throw .empty }
        // Normalising shortens to a third at most.
        guard input.utf8.count <= 4 * 3 * Self.maximumLength else { throw .tooLong(maximum: Self.maximumLength) }
        let prepared = OpaqueString.prepared(input)
        guard prepared.unicodeScalars.count <= Self.maximumLength else { throw .tooLong(maximum: Self.maximumLength) }
        let former = input.precomposedStringWithCanonicalMapping
        bytes = Array(prepared.utf8)
        formerBytes = former.utf8.elementsEqual(bytes) ? nil : Array(former.utf8)
    }

    /// One that is prepared already.
    init(bytes: [UInt8]) {
        self.bytes = bytes
        formerBytes = nil
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The same password as an earlier version hashed it, if different.
    var former: Password? { formerBytes.map(Password.init(bytes:)) }

    var description: String { "Password(…)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// The rules for new passwords.
///
/// After NIST SP 800-63B-4 §3.1.1.2 and OWASP ASVS 6.2: a blocklist, no composition rules, no expiry. New ones are
/// opaque strings (RFC 8265 §4.2), so that every keyboard types them alike.
struct PasswordPolicy: Sendable {
    static let floor = Register.passwordRule.length.lowerBound
    static let standardMinimum = 8
    /// Shorter names occur by chance.
    private static let shortestName = 3
    private static let enoughToGuess = 8

    /// The length in code points of the NFC form.
    let rule: TextRule
    private let common: CommonPasswords

    init(minimum: Int = PasswordPolicy.standardMinimum, common: CommonPasswords = .bundled()) throws(InvalidValue) {
        guard (Self.floor...64).contains(minimum) else {
            throw InvalidValue(rule: "the minimum length of a password is \(Self.floor) to 64 characters")
        }
        rule = TextRule(length: minimum...Password.maximumLength, lines: .raw, isComposed: true)
        self.common = common
    }

    /// Its ``GuessLength`` must be 8 for any minimum; passwords of up to 8 characters may lose one, since runs and
    /// repeats occur by chance.
    ///
    /// - Parameter context: The account's names and address.
    func accept(_ text: String, context: [String] = []) throws(PasswordRejection) -> Password {
        let password = try Password(text)
        guard OpaqueString.isAllowed(password.text) else { throw .wrongCharacter }
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

    /// - Throws: `invalid` for `field`.
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

enum PasswordRejection: Error, Equatable {
    case empty
    case tooShort(minimum: Int)
    case tooLong(maximum: Int)
    case guessable
    /// Mostly names of the user and the app.
    case containsContext
    /// A character that no ``OpaqueString`` has.
    case wrongCharacter

    var rule: BrokenRule {
        switch self {
        case .empty: .empty
        case .tooShort(let minimum): .tooShort(minimum)
        case .tooLong(let maximum): .tooLong(maximum)
        case .guessable:
            BrokenRule("guessable", "is easy to guess: choose a longer one, or rarer words")
        case .containsContext: BrokenRule("made-of-names", "consists of your own name or address")
        case .wrongCharacter:
            BrokenRule(
                "password-character",
                "contains an invisible or rare character: use letters, digits, spaces, punctuation and plain emoji"
            )
        }
    }
}

extension PasswordRejection: FaultConvertible {
    var fault: Fault { rule.fault(at: "password") }
}

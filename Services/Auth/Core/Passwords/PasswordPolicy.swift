/// What a new password must be: long, and long still when what anybody would guess is struck out of it.
///
/// After NIST SP 800-63B-4 §3.1.1.2 and OWASP ASVS 6.2: length and a blocklist, no rules of composition, no expiry.
struct PasswordPolicy: Sendable {
    /// What no operator may go below, and what must be left of a password after striking out: 8 code points.
    static let floor = 8
    static let standardMinimum = 15
    /// Shorter names than this are found in too many good passwords by chance.
    private static let shortestContextWord = 3

    /// Code points of a new password at least.
    let minimum: Int
    private let common: CommonPasswords

    /// - Parameter minimum: 8…64 code points; 15 unless accounts have a second factor.
    init(minimum: Int = PasswordPolicy.standardMinimum, common: CommonPasswords = .bundled()) throws(InvalidValue) {
        guard (Self.floor...64).contains(minimum) else {
            throw InvalidValue(rule: "the least length of a password is \(Self.floor) to 64 characters")
        }
        self.minimum = minimum
        self.common = common
    }

    /// The password `text`, if it is good enough for a new one.
    ///
    /// - Parameter context: words an attacker would try with this account: user name, local part of the e-mail address,
    ///   name of the app.
    func accept(_ text: String, context: [String] = []) throws(PasswordRejection) -> Password {
        let password = try Password(text)
        guard password.text.unicodeScalars.count >= minimum else { throw .tooShort(minimum: minimum) }
        let folded = password.text.folded
        let scalars = Array(folded.unicodeScalars)
        guard !Self.isRepetitive(scalars) else { throw .repetitive }
        guard !Self.isSequential(scalars) else { throw .sequential }
        let words = WordSet(context.filter { $0.unicodeScalars.count >= Self.shortestContextWord })
        guard words.remainder(of: folded) >= Self.floor else { throw .containsContext }
        guard common.remainder(of: folded) >= Self.floor else { throw .common }
        return password
    }

    /// Whether it is fewer than eight code points over and over, the last time maybe cut short.
    private static func isRepetitive(_ scalars: [Unicode.Scalar]) -> Bool {
        (1..<floor).contains { period in
            2 * period <= scalars.count && zip(scalars, scalars.dropFirst(period)).allSatisfy { $0 == $1 }
        }
    }

    /// Whether each code point is the successor of the one before it, or each the predecessor; 0 follows 9.
    private static func isSequential(_ scalars: [Unicode.Scalar]) -> Bool {
        func follows(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
            second.value == first.value + 1 || (first == "9" && second == "0")
        }
        let pairs = zip(scalars, scalars.dropFirst())
        return pairs.allSatisfy { follows($0, $1) } || pairs.allSatisfy { follows($1, $0) }
    }
}

import Foundation

/// The name that an account may be signed in with and is linked by.
///
/// 3 to 30 Latin letters, digits, dots, underscores and hyphens; a letter among them; letter or digit at both ends, and
/// no two marks in a row. Latin only, because `а` and `a` of two scripts look alike and one person could pass for
/// another; who writes otherwise has a ``DisplayName``.
struct Username: Hashable, Sendable {
    static let lengths = 3...30

    /// As the owner writes it.
    let text: String
    /// The form that is unique among accounts.
    let key: String

    init(_ input: String) throws(InvalidValue) {
        let text = input.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        let scalars = text.unicodeScalars
        guard Self.lengths.contains(scalars.count) else {
            throw InvalidValue(
                rule: "a username has \(Self.lengths.lowerBound) to \(Self.lengths.upperBound) characters"
            )
        }
        guard scalars.allSatisfy({ $0.isLatinLetterOrDigit || Self.isMark($0) }) else {
            throw InvalidValue(rule: "a username is made of Latin letters, digits, dots, underscores and hyphens")
        }
        guard scalars.contains(where: \.properties.isAlphabetic) else {
            throw InvalidValue(rule: "a username has at least one letter")
        }
        guard Self.marksStandAlone(in: scalars) else {
            throw InvalidValue(rule: "a username begins and ends with a letter or digit and has no two marks in a row")
        }
        self.text = text
        key = text.folded
    }

    static func == (left: Username, right: Username) -> Bool { left.key == right.key }

    func hash(into hasher: inout Hasher) { hasher.combine(key) }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == "_" || scalar == "-" }

    private static func marksStandAlone(in scalars: String.UnicodeScalarView) -> Bool {
        scalars.split(omittingEmptySubsequences: false, whereSeparator: isMark).allSatisfy { !$0.isEmpty }
    }
}

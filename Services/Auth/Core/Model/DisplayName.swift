import Foundation

/// The name that others see, in any script.
///
/// 1 to 80 characters after surrounding white space is gone, none of them invisible. NFC.
struct DisplayName: Hashable, Sendable {
    static let longest = 80
    /// A character may be many code points; a stack of accents over one letter is not a name.
    private static let mostCodePoints = 4 * longest

    let text: String

    init(_ input: String) throws(InvalidValue) {
        let trimmed = input.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { throw InvalidValue(rule: "a name is needed") }
        guard trimmed.unicodeScalars.count <= Self.mostCodePoints, trimmed.count <= Self.longest else {
            throw InvalidValue(rule: "a name has at most \(Self.longest) characters")
        }
        guard !trimmed.unicodeScalars.contains(where: \.isInvisibleControl) else {
            throw InvalidValue(rule: "a name has no control characters")
        }
        guard trimmed.unicodeScalars.contains(where: { !$0.properties.isDefaultIgnorableCodePoint }) else {
            throw InvalidValue(rule: "a name can be seen")
        }
        text = trimmed.precomposedStringWithCanonicalMapping
    }
}

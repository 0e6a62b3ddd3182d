/// What a text must be: how long, on how many lines, of which form.
///
/// A rule is a value: said once, it checks a request, names itself in the fault, and can be told in a schema or in help.
public struct TextRule: Hashable, Sendable {
    /// On how many lines a text stands.
    public enum Lines: Hashable, Sendable {
        /// On one, without the white space around it.
        case one
        /// On any number, as it was written; one of nothing but white space is empty.
        case any
    }

    /// In Unicode scalars, as JSON Schema and SQLite count; so the bytes are bounded too.
    public let length: ClosedRange<Int>
    public let lines: Lines
    /// What it looks like, where that matters.
    public let form: TextForm?

    public init(length: ClosedRange<Int>, lines: Lines = .one, form: TextForm? = nil) {
        self.length = length
        self.lines = lines
        self.form = form
    }

    /// The text as it is kept.
    ///
    /// - Throws: `invalid`, naming `field` and the rule that is broken.
    public func check(_ text: String, field: String) throws(Fault) -> String {
        let kept = kept(text)
        if let broken = broken(by: kept) { throw broken.fault(at: field) }
        return kept
    }

    /// The text as it is kept; nil for one that is not there or says nothing.
    ///
    /// - Throws: `invalid`, naming `field` and the rule that is broken.
    public func checkOptional(_ text: String?, field: String) throws(Fault) -> String? {
        guard let text = TextRule.said(text) else { return nil }
        return try check(text, field: field)
    }

    /// A text that is there and says something; one of nothing but white space says nothing.
    public static func said(_ text: String?) -> String? {
        text.flatMap { trimmed($0).isEmpty ? nil : $0 }
    }

    /// The rule that a text breaks; nil for one that may stand.
    public func broken(by text: String) -> BrokenRule? {
        let text = kept(text)
        let count = text.unicodeScalars.count
        let (least, most) = (length.lowerBound, length.upperBound)
        if count < least {
            if count == 0 { return BrokenRule("empty", "is empty") }
            return BrokenRule("too-short", "is shorter than \(least) characters", values: ["least": Double(least)])
        }
        if count > most {
            return BrokenRule("too-long", "is longer than \(most) characters", values: ["most": Double(most)])
        }
        if text.unicodeScalars.contains(where: isForbidden) {
            return BrokenRule("control-character", "has a control character in it")
        }
        if let form, !form.fits(text) { return BrokenRule("not-\(form.rawValue)", form.words) }
        return nil
    }

    private func kept(_ text: String) -> String {
        let trimmed = TextRule.trimmed(text)
        return lines == .one || trimmed.isEmpty ? String(trimmed) : text
    }

    private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.properties.generalCategory == .control else { return false }
        return lines == .one || !["\t", "\n", "\r"].contains(scalar)
    }

    private static func trimmed(_ text: String) -> Substring {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return Substring(scalars[first...last])
    }
}

import Foundation
public import UmkreisVocabulary

/// The length, lines and format of a text.
public struct TextRule: Hashable, Sendable {
    /// How line breaks and white space are treated.
    public enum Lines: Hashable, Sendable {
        /// One line, trimmed, in the direction of its letters.
        case one
        /// Untrimmed.
        case any
        /// Unchanged, such as a password.
        case raw
    }

    /// Unicode scalars, like JSON Schema and SQLite.
    public let length: ClosedRange<Int>
    /// UTF-8 bytes, if below what the length allows.
    public let maximumBytes: Int?
    /// The treatment of line breaks.
    public let lines: Lines
    /// The required format, if any.
    public let form: TextForm?
    /// Whether an optional member that is blank is refused as `empty`; else it counts as absent.
    public private(set) var isBlankRefused: Bool
    /// Whether texts are stored composed (Unicode NFC).
    public let isComposed: Bool

    public init(
        length: ClosedRange<Int>,
        maximumBytes: Int? = nil,
        lines: Lines = .one,
        form: TextForm? = nil,
        isBlankRefused: Bool = false,
        isComposed: Bool = false
    ) {
        self.length = length
        self.maximumBytes = maximumBytes
        self.lines = lines
        self.form = form
        self.isBlankRefused = isBlankRefused
        self.isComposed = isComposed
    }

    /// The same rule, with an optional blank member refused as `empty`.
    public var refusingBlank: TextRule {
        var rule = self
        rule.isBlankRefused = true
        return rule
    }

    /// Normalises `text`; without a visible character it counts as empty, unless it is raw.
    ///
    /// - Throws: the broken rule.
    public func check(_ text: String) throws(BrokenRule) -> String {
        var kept = kept(text)
        if let form { kept = form.normalized(kept) }
        // Composing shortens a text to a third at most.
        if isComposed, kept.utf8.count <= 3 * 4 * length.upperBound {
            kept = kept.precomposedStringWithCanonicalMapping
        }
        if let broken = ruleBrokenByNormalized(kept) { throw broken }
        return kept
    }

    /// Returns `text`; `nil` if nothing of it is visible.
    public static func said(_ text: String?) -> String? {
        text.flatMap { $0.isVisible ? $0 : nil }
    }

    public func broken(by text: String) -> BrokenRule? {
        do {
            _ = try check(text)
            return nil
        } catch {
            return error
        }
    }

    private func ruleBrokenByNormalized(_ text: String) -> BrokenRule? {
        let count = text.unicodeScalars.count
        let (minimum, maximum) = (length.lowerBound, length.upperBound)
        if count < minimum { return count == 0 ? .empty : .tooShort(minimum) }
        if count > maximum { return .tooLong(maximum) }
        if let maximumBytes, text.utf8.count > maximumBytes { return .tooManyBytes(maximumBytes) }
        if text.unicodeScalars.contains(where: isForbidden) { return .controlCharacter }
        if refusesReordering, text.unicodeScalars.contains(where: \.reordersText) { return .bidiControl }
        if let form, !form.fits(text) { return form.broken }
        return nil
    }

    private func kept(_ text: String) -> String {
        guard lines != .raw else { return text }
        guard text.isVisible else { return "" }
        return lines == .one ? String(TextRule.trimmed(text)) : text
    }

    /// A form decides for itself.
    private var refusesReordering: Bool { lines == .one && form == nil }

    /// Faster than the category Cc.
    private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        guard lines != .raw else { return false }
        return switch scalar.value {
        case 0x09, 0x0A, 0x0D: lines == .one
        case 0..<0x20, 0x7F..<0xA0: true
        default: false
        }
    }

    private static func trimmed(_ text: String) -> Substring {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return Substring(scalars[first...last])
    }
}

extension TextRule {
    /// RFC 3696, erratum 1690.
    public static let emailAddress = TextRule(length: 3...254, maximumBytes: 254, form: .emailAddress)

    /// RFC 5646 §4.4.1: 35 characters hold every tag in use.
    public static let language = TextRule(length: 2...35, form: .language)

    /// The name of a kind, attribute or app.
    public static let camelCase = TextRule(length: 1...40, lines: .raw, form: .camelCase)
}

extension TextRule: FieldRule {
    static func isBlank<Value>(_ value: Value) -> Bool { (value as? String).map { said($0) == nil } ?? false }

    public func isAbsent<Value>(_ value: Value) -> Bool { lines != .raw && !isBlankRefused && TextRule.isBlank(value) }

    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        if let word = value as? any WireWord {
            if let broken = broken(by: word.text) { throw broken }
            return value
        }
        return member(try check(member(value, as: String.self)), as: Value.self)
    }

    public var keywords: JSONSchema {
        var schema = JSONSchema([
            "minLength": .integer(Int64(length.lowerBound)), "maxLength": .integer(Int64(length.upperBound)),
        ])
        if let pattern { schema["pattern"] = .string(pattern) }
        return schema
    }

    public var ids: [String] {
        var ids = length.lowerBound > 0 ? [BrokenRule.empty.id] : []
        if length.lowerBound > 1 { ids.append(BrokenRule.tooShort(length.lowerBound).id) }
        ids.append(BrokenRule.tooLong(length.upperBound).id)
        if let maximumBytes { ids.append(BrokenRule.tooManyBytes(maximumBytes).id) }
        if lines != .raw { ids.append(BrokenRule.controlCharacter.id) }
        if refusesReordering { ids.append(BrokenRule.bidiControl.id) }
        return ids + (form.map { [$0.rule] } ?? [])
    }

    public var words: String {
        let (minimum, maximum) = (length.lowerBound, length.upperBound)
        let size = minimum == maximum ? "\(maximum) characters" : "\(minimum) to \(maximum) characters"
        return form.map { "\(size), \($0.broken.words)" } ?? size
    }

    private var pattern: String? {
        if let form { return form.pattern }
        return switch lines {
        case .one: #"^[^\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$"#
        case .any: #"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$"#
        case .raw: nil
        }
    }
}

/// Search words.
public struct WordsRule: Hashable, Sendable {
    /// The rule of the whole text.
    public let text: TextRule
    /// The maximum number of words.
    public let maximum: Int?

    public init(_ text: TextRule, maximum: Int? = nil) {
        self.text = text
        self.maximum = maximum
    }
}

extension WordsRule: FieldRule {
    public func isAbsent<Value>(_ value: Value) -> Bool { text.isAbsent(value) }

    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        let kept = try text.check(member(value, as: String.self))
        if let maximum, kept.split(whereSeparator: \.isWhitespace).count > maximum { throw .tooMany(maximum) }
        return member(kept, as: Value.self)
    }

    public var keywords: JSONSchema { text.keywords }
    public var ids: [String] { text.ids + (maximum.map { [BrokenRule.tooMany($0).id] } ?? []) + [BrokenRule.noWord.id] }
    public var words: String { maximum.map { "\(text.words), at most \($0) words" } ?? text.words }
}

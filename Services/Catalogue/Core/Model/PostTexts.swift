import ServiceKit
import Storage
import Wire

/// A text that exists only if it keeps its rule.
protocol TextValue: Hashable, Sendable, SQLValueConvertible {
    static var rule: TextRule { get }

    var text: String { get }

    /// Takes a text as it is: what a row holds was checked before it was stored, by the rule of its time.
    init(stored text: String)

    /// - Throws: `invalid`, naming `field` and the rule.
    init(_ text: String, field: String) throws(Fault)
}

extension TextValue {
    init(_ text: String, field: String) throws(Fault) {
        self.init(stored: try Self.rule.check(text, field: field))
    }

    /// Nil where nothing is said.
    init?(said text: String?, field: String) throws(Fault) {
        guard let text = TextRule.said(text) else { return nil }
        try self.init(text, field: field)
    }

    /// At most 20; one that stands twice counts once, where it stands first.
    static func list(_ texts: [String], field: String) throws(Fault) -> [Self] {
        var list: [Self] = []
        for (index, text) in try ListRule(most: 20).check(texts, field: field).enumerated() {
            let value = try Self(text, field: "\(field).\(index)")
            if !list.contains(value) { list.append(value) }
        }
        return list
    }

    var sqlValue: SQLValue { .text(text) }

    init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(stored: text)
    }
}

/// What a post is called.
struct Title: TextValue {
    static let rule = TextRule(length: 1...120)

    let text: String

    init(stored text: String) { self.text = text }
}

/// What a post says beyond its title.
struct PostText: TextValue {
    static let rule = TextRule(length: 1...10_000, lines: .any)

    let text: String

    init(stored text: String) { self.text = text }
}

/// A word or two that a post is found by.
struct Tag: TextValue {
    static let rule = TextRule(length: 1...40)

    let text: String

    init(stored text: String) { self.text = text }
}

/// When a restaurant is open, in OpenStreetMap's words, kept as written.
struct OpeningHours: TextValue {
    static let rule = TextRule(length: 1...1000)

    let text: String

    init(stored text: String) { self.text = text }
}

/// A kind of cooking as OpenStreetMap's `cuisine` names it: lower case, `_` for a space.
///
/// `Fish and Chips` becomes `fish_and_chips`. Source: https://wiki.openstreetmap.org/wiki/Key:cuisine.
struct Cuisine: TextValue {
    static let rule = TextRule(length: 1...40)

    let text: String

    init(stored text: String) { self.text = text }

    init(_ text: String, field: String) throws(Fault) {
        let word = try Cuisine.rule.check(text, field: field).lowercased().replacing(" ", with: "_")
        guard !word.contains(where: { ";,".contains($0) }) else {
            throw Fault(.invalid, "\(field) must be one cuisine, without ; or ,", field: field)
        }
        // A few letters become two when they are made small.
        self.init(stored: try Cuisine.rule.check(word, field: field))
    }
}

/// Several texts in one column, as a JSON array: for what is only ever read and written whole.
struct TextList<Text: TextValue>: SQLValueConvertible {
    let texts: [Text]

    init(_ texts: [Text]) {
        self.texts = texts
    }

    var sqlValue: SQLValue {
        // An array of texts always has a JSON; were there none, the column's rule would refuse the row.
        let json = (try? WireJSON.encode(texts.map(\.text))) ?? []
        return .text(String(decoding: json, as: UTF8.self))
    }

    init?(sqlValue: SQLValue) {
        guard case .text(let json) = sqlValue, let texts = try? WireJSON.decode([String].self, from: Array(json.utf8))
        else { return nil }
        self.init(texts.map(Text.init(stored:)))
    }
}

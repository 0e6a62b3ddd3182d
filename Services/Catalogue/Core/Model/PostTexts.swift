import ServiceKit
import Storage
import Wire

/// What a post is called: 1…120 characters on one line.
struct Title: TextValue {
    let text: String

    init(_ text: String, field: String) throws(Fault) {
        self.text = try Rule.line(text, 1...120, field: field)
    }

    init(stored text: String) {
        self.text = text
    }
}

/// What a post says beyond its title: 1…10,000 characters on any number of lines.
struct PostText: TextValue {
    let text: String

    init(_ text: String, field: String) throws(Fault) {
        self.text = try Rule.text(text, 1...10_000, field: field)
    }

    init(stored text: String) {
        self.text = text
    }
}

/// A word or two that a post is found by: 1…40 characters on one line.
struct Tag: TextValue {
    let text: String

    init(_ text: String, field: String) throws(Fault) {
        self.text = try Rule.line(text, 1...40, field: field)
    }

    init(stored text: String) {
        self.text = text
    }

    /// At most 20; one that stands twice counts once, where it stands first.
    static func list(_ texts: [String], field: String) throws(Fault) -> [Tag] {
        var tags: [Tag] = []
        for (index, text) in try Rule.count(texts, most: 20, field: field).enumerated() {
            let tag = try Tag(text, field: "\(field).\(index)")
            if !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }
}

/// A kind of cooking as OpenStreetMap's `cuisine` names it: 1…40 characters, lower case, `_` for a space.
///
/// `Fish and Chips` becomes `fish_and_chips`. Source: https://wiki.openstreetmap.org/wiki/Key:cuisine.
struct Cuisine: TextValue {
    let text: String

    init(_ text: String, field: String) throws(Fault) {
        let word = try Rule.line(text, 1...40, field: field).lowercased().replacing(" ", with: "_")
        guard !word.contains(where: { ";,".contains($0) }) else {
            throw Fault(.invalid, "\(field) must be one cuisine, without ; or ,", field: field)
        }
        // A few letters become two when they are made small.
        self.text = try Rule.line(word, 1...40, field: field)
    }

    init(stored text: String) {
        self.text = text
    }

    /// At most 20; one that stands twice counts once, where it stands first.
    static func list(_ texts: [String], field: String) throws(Fault) -> [Cuisine] {
        var cuisines: [Cuisine] = []
        for (index, text) in try Rule.count(texts, most: 20, field: field).enumerated() {
            let cuisine = try Cuisine(text, field: "\(field).\(index)")
            if !cuisines.contains(cuisine) { cuisines.append(cuisine) }
        }
        return cuisines
    }
}

/// When a restaurant is open, in OpenStreetMap's words: 1…1,000 characters on one line, kept as written.
struct OpeningHours: TextValue {
    let text: String

    init(_ text: String, field: String) throws(Fault) {
        self.text = try Rule.line(text, 1...1000, field: field)
    }

    init(stored text: String) {
        self.text = text
    }
}

/// A text that exists only if it keeps its rule.
protocol TextValue: Hashable, Sendable, SQLValueConvertible {
    var text: String { get }

    /// - Throws: `invalid`, naming `field` and the rule.
    init(_ text: String, field: String) throws(Fault)

    /// What a row holds has been checked before it was stored, by the rule of its time.
    init(stored text: String)
}

extension TextValue {
    var sqlValue: SQLValue { .text(text) }

    init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(stored: text)
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

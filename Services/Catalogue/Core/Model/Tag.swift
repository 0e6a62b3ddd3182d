import ServiceKit
import Wire

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

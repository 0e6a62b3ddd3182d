import ServiceKit
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

import ServiceKit
import Wire

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

import ServiceKit
import Wire

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

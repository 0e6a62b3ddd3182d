import ServiceKit
import Wire

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

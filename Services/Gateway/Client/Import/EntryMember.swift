import ArgumentParser

/// A field of a post to which a file's name is mapped.
enum EntryMember: Hashable, Sendable {
    case field(Word)
    case attribute(String)

    enum Word: String, CaseIterable, Sendable {
        case id, kind, title, text, lat, lon, point, geonameID, country, city, address, street, housenumber, tags
        case price, currency, hours, radius, category, validUntil, start, end, email, phone, website, images
    }

    /// All names, for help.
    static let words = (Word.allCases.map(\.rawValue) + ["attributes.NAME"]).joined(separator: ", ")

    init?(_ text: String) {
        if text.hasPrefix("attributes."), text.count > 11 {
            self = .attribute(String(text.dropFirst(11)))
        } else if let word = Word.allCases.first(where: { $0.rawValue.lowercased() == text.lowercased() }) {
            self = .field(word)
        } else {
            return nil
        }
    }
}

/// A mapping: `Breite=lat`, `cuisine=attributes.cuisine`.
package struct MapArgument: ExpressibleByArgument, Sendable {
    package static let rule = "must be a name in the file, = and a field of the post, as in Breite=lat"

    let name: String
    let member: EntryMember

    init?(argument: String) {
        guard let sign = argument.lastIndex(of: "="), sign > argument.startIndex,
            let member = EntryMember(String(argument[argument.index(after: sign)...]))
        else { return nil }
        name = String(argument[..<sign])
        self.member = member
    }
}

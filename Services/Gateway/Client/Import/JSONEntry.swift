import CatalogueContract
import UmkreisTexts
import UmkreisWire

/// An entry of a JSON file.
enum JSONEntry: Decodable {
    case own(OwnEntry)
    case foreign(JSONValue)
    /// A line of `--rejects`.
    case rejected(JSONValue)

    private enum CodingKeys: String, CodingKey {
        case externalId, externalID, entry, fault
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        if members.contains(.entry), members.contains(.fault) {
            self = .rejected(try members.decode(JSONValue.self, forKey: .entry))
        } else if members.contains(.externalId) || members.contains(.externalID) {
            self = .own(try OwnEntry(from: decoder))
        } else {
            self = .foreign(try JSONValue(from: decoder))
        }
    }
}

/// An entry in our format.
struct OwnEntry: Decodable {
    private let id: String
    private let images: [String]
    private let post: JSONValue

    private enum CodingKeys: String, CodingKey {
        case externalId, externalID, images
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id =
            try container.decodeIfPresent(String.self, forKey: .externalID)
            ?? container.decode(String.self, forKey: .externalId)
        images = try container.decodeIfPresent([String].self, forKey: .images) ?? []
        post = try JSONValue(from: decoder)
    }

    /// - Throws: `invalid` if a member that is needed breaks a rule.
    func checked() throws(Fault) -> ImportEntry {
        let (post, warnings) = try EntryRepair.check(post, id: id)
        return ImportEntry(post: post, images: images, warnings: warnings)
    }
}

import CatalogueContract
import Wire

/// One line of an import: the id that the source has for it, and beside it the members of a draft.
struct ImportLine: Decodable {
    let post: ImportedPost

    private enum CodingKeys: String, CodingKey {
        case externalId, externalID
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id =
            try container.decodeIfPresent(String.self, forKey: .externalID)
            ?? container.decode(String.self, forKey: .externalId)
        post = ImportedPost(externalID: id, post: try PostDraft(from: decoder))
    }
}

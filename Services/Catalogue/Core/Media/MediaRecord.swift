import CatalogueContract
import ServiceKit

/// A row of `media`, with its file's.
///
/// Equal photos share files, invisibly to their owners.
struct MediaRecord: Equatable, Sendable {
    let id: MediaID
    let owner: UserID
    let hash: String
    let name: String?
    let createdAt: Timestamp
    /// `nil` while in use.
    let unusedSince: Timestamp?
    let file: MediaFile

    var media: Media {
        Media(
            photo: photo,
            name: name,
            contentType: file.contentType,
            bytes: file.bytes,
            isUsed: unusedSince == nil,
            createdAt: createdAt
        )
    }

    var photo: Photo {
        Photo(
            id: id,
            width: file.width,
            height: file.height,
            blurhash: file.blurhash,
            variants: file.variants.map(\.variant)
        )
    }
}

/// Metadata of a photo's files, stored as JSON.
struct MediaFile: Codable, Equatable, Sendable {
    struct Variant: Codable, Equatable, Sendable {
        let variant: PhotoVariant
        let sha256: String
        let file: MediaVariant
    }

    let contentType: String
    let width: Int
    let height: Int
    let bytes: Int
    let blurhash: String
    let variants: [Variant]
}

extension MediaRecord {
    init(row: Row) throws {
        let description: String = try row["description"]
        id = try row["id"]
        owner = try row["owner"]
        hash = try row["hash"]
        name = try row["name"]
        createdAt = try row["createdAt"]
        unusedSince = try row["unusedSince"]
        file = try WireJSON.decode(MediaFile.self, from: description)
    }
}

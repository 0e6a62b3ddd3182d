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

    /// Retention of unused photos.
    static let grace = Duration.seconds(86_400)

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
    private static let columns = "media.id, owner, hash, name, createdAt, unusedSince, description"
    private static let joined = "SELECT \(columns) FROM media JOIN mediaFile ON mediaFile.id = media.hash"
    static let find = "\(joined) WHERE media.id = ?"
    static let list = "\(joined) WHERE owner = ? AND media.id < ? ORDER BY media.id DESC LIMIT ?"
    static let unused = "\(joined) WHERE unusedSince <= ? ORDER BY unusedSince LIMIT ?"
    static let insert = """
        INSERT INTO media (id, owner, hash, broughtAs, name, createdAt, unusedSince) VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    static let brought = "SELECT id FROM media WHERE owner = ? AND broughtAs = ? ORDER BY id LIMIT 1"
    static let setUnused = "UPDATE media SET unusedSince = ? WHERE id = ?"
    static let delete = "DELETE FROM media WHERE id = ?"

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

extension ReadTransaction {
    func media(_ id: MediaID) throws -> MediaRecord? {
        try row(MediaRecord.find, id, decode: MediaRecord.init)
    }

    /// Newest first.
    func media(of owner: UserID, before newest: MediaID, limit: Int) throws -> [MediaRecord] {
        try rows(MediaRecord.list, owner, newest, limit, decode: MediaRecord.init)
    }

    /// See ``UploadDigests``.
    func media(of owner: UserID, broughtAs digest: [UInt8]) throws -> MediaID? {
        try value(MediaRecord.brought, owner, digest)
    }
}

extension WriteTransaction {
    /// The files must exist.
    func commit(
        _ upload: UploadRecord,
        as id: MediaID,
        _ file: MediaFile,
        hash: String,
        broughtAs digest: [UInt8],
        at moment: Timestamp
    ) throws {
        try execute(MediaRecord.insert, id, upload.owner, hash, digest, upload.name, moment, moment)
        try use(file, hash: hash)
        try execute(UploadRecord.commit, id, upload.id)
        var usage = try mediaUsage(of: upload.owner)
        usage.commit(upload, as: file.bytes)
        try put(usage, of: upload.owner)
    }

    /// - Parameter moment: when unshared files may be deleted.
    func delete(_ media: MediaRecord, filesFrom moment: Timestamp) throws {
        guard try execute(MediaRecord.delete, media.id) > 0 else { return }
        try release(media.hash, from: moment)
        var usage = try mediaUsage(of: media.owner)
        usage.remove(media.file.bytes)
        try put(usage, of: media.owner)
    }

    func deleteUnusedMedia(at moment: Timestamp, limit: Int) throws -> Int {
        let since = moment.adding(.zero - MediaRecord.grace)
        let unused = try rows(MediaRecord.unused, since, limit, decode: MediaRecord.init)
        for media in unused { try delete(media, filesFrom: moment.adding(MediaFileRecord.grace)) }
        return unused.count
    }
}

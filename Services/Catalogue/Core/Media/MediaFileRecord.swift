import CatalogueContract
import ServiceKit

/// A row of `mediaFile`: the files of a hash.
///
/// It is inserted before and deleted after the files, so that each file has a row.
struct MediaFileRecord: Equatable, Sendable {
    let hash: String
    /// Number of photos.
    let uses: Int

    /// Retention of unused files, which an older backup of the database may need.
    static let grace = Duration.seconds(86_400)

    static let find = "SELECT id, uses FROM mediaFile WHERE id = ?"
    static let ended = "SELECT id, uses FROM mediaFile WHERE endsAt <= ? ORDER BY endsAt LIMIT ?"
    static let intend = """
        INSERT INTO mediaFile (id, description, uses, endsAt) VALUES (?, '', 0, ?) ON CONFLICT (id) DO NOTHING
        """
    static let use = "UPDATE mediaFile SET description = ?, uses = uses + 1, endsAt = NULL WHERE id = ?"
    static let release = """
        UPDATE mediaFile SET uses = uses - 1, endsAt = CASE WHEN uses = 1 THEN ? ELSE NULL END WHERE id = ?
        """
    static let delete = "DELETE FROM mediaFile WHERE id = ? AND uses = 0"

    init(row: Row) throws {
        hash = try row["id"]
        uses = try row["uses"]
    }
}

extension ReadTransaction {
    func mediaFile(_ hash: String) throws -> MediaFileRecord? {
        try row(MediaFileRecord.find, hash, decode: MediaFileRecord.init)
    }

    func expiredMediaFiles(at moment: Timestamp, limit: Int) throws -> [MediaFileRecord] {
        try rows(MediaFileRecord.ended, moment, limit, decode: MediaFileRecord.init)
    }
}

extension WriteTransaction {
    /// Inserts an unused row before writing files.
    func intend(_ hash: String, at moment: Timestamp) throws {
        try execute(MediaFileRecord.intend, hash, moment)
    }

    func use(_ file: MediaFile, hash: String) throws {
        try execute(MediaFileRecord.use, try WireJSON.text(file), hash)
    }

    func release(_ hash: String, from moment: Timestamp) throws {
        try execute(MediaFileRecord.release, moment, hash)
    }

    /// Call after deleting the files.
    func deleteMediaFile(_ hash: String) throws {
        try execute(MediaFileRecord.delete, hash)
    }
}

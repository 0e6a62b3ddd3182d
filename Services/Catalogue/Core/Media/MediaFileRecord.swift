import CatalogueContract
import ServiceKit

/// A row of the table `mediaFile`: files on the disk, named by the hash that is its id.
///
/// It stands there before the first of its files and goes behind the last, so that there is never a file that nobody knows.
struct MediaFileRecord: Equatable, Sendable {
    let hash: String
    /// How many pictures have them.
    let uses: Int

    /// For so long files are kept that nobody has any more, as a copy of the database made before may need them.
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

    /// Those whose time is over.
    func endedMediaFiles(at moment: Timestamp, limit: Int) throws -> [MediaFileRecord] {
        try rows(MediaFileRecord.ended, moment, limit, decode: MediaFileRecord.init)
    }
}

extension WriteTransaction {
    /// Notes that files of this name are about to be made.
    func intend(_ hash: String, at moment: Timestamp) throws {
        try execute(MediaFileRecord.intend, hash, moment)
    }

    /// Counts one picture more that has these files.
    func use(_ file: MediaFile, hash: String) throws {
        try execute(MediaFileRecord.use, try WireJSON.text(file), hash)
    }

    /// Counts one picture less.
    func release(_ hash: String, from moment: Timestamp) throws {
        try execute(MediaFileRecord.release, moment, hash)
    }

    /// Forgets files that are not there any more.
    func forgetMediaFile(_ hash: String) throws {
        try execute(MediaFileRecord.delete, hash)
    }
}

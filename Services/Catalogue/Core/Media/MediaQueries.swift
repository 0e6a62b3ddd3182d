/// SQL of `media`, joined with `mediaFile`.
enum MediaQueries {
    private static let columns = "media.id, owner, hash, name, createdAt, unusedSince, description"
    private static let joined = "SELECT \(columns) FROM media JOIN mediaFile ON mediaFile.id = media.hash"
    static let find = "\(joined) WHERE media.id = ?"
    static let list = "\(joined) WHERE owner = ? AND media.id < ? ORDER BY media.id DESC LIMIT ?"
    static let unused = "\(joined) WHERE unusedSince <= ? ORDER BY unusedSince LIMIT ?"
    static let insert = """
        INSERT INTO media (id, owner, hash, broughtAs, name, createdAt, unusedSince) VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    static let findByDigest = "SELECT id FROM media WHERE owner = ? AND broughtAs = ? ORDER BY id LIMIT 1"
    static let setUnused = "UPDATE media SET unusedSince = ? WHERE id = ?"
    static let delete = "DELETE FROM media WHERE id = ?"
}

/// SQL of `mediaFile`.
enum MediaFileQueries {
    static let find = "SELECT id, uses FROM mediaFile WHERE id = ?"
    static let used = "SELECT id, description FROM mediaFile WHERE id > ? AND uses > 0 ORDER BY id LIMIT ?"
    static let expired = "SELECT id, uses FROM mediaFile WHERE endsAt <= ? ORDER BY endsAt LIMIT ?"
    static let insert = """
        INSERT INTO mediaFile (id, description, uses, endsAt) VALUES (?, '', 0, ?)
        ON CONFLICT (id) DO UPDATE SET endsAt = excluded.endsAt
        WHERE mediaFile.uses = 0 AND mediaFile.endsAt < excluded.endsAt
        """
    static let use = "UPDATE mediaFile SET description = ?, uses = uses + 1, endsAt = NULL WHERE id = ?"
    static let release = """
        UPDATE mediaFile SET uses = uses - 1, endsAt = CASE WHEN uses = 1 THEN CAST(? AS INTEGER) END WHERE id = ?
        """
    static let delete = "DELETE FROM mediaFile WHERE id = ? AND uses = 0"
}

/// SQL of `mediaUse` (see `QueryPlanTests`).
enum MediaUseQueries {
    static let insert = """
        INSERT INTO mediaUse (media, purpose, subject) VALUES (?, ?, ?)
        ON CONFLICT (media, purpose, subject) DO NOTHING
        """
    static let delete = "DELETE FROM mediaUse WHERE media = ? AND purpose = ? AND subject = ?"
    static let isUsed = "SELECT media FROM mediaUse WHERE media = ? LIMIT 1"
    static let list = "SELECT media FROM mediaUse WHERE purpose = ? AND subject = ?"
    static let deleteAll = "DELETE FROM mediaUse WHERE media = ?"
    /// Public use: by a public post, a profile or a rating.
    static let isShown = """
        SELECT mediaUse.media FROM mediaUse LEFT JOIN post ON post.id = mediaUse.subject
        WHERE mediaUse.media = ?
            AND (mediaUse.purpose IN ('profile', 'rating') OR post.state IN ('published', 'closed', 'expired'))
        LIMIT 1
        """
}

/// SQL of `mediaUsage`.
enum MediaUsageQueries {
    static let find = "SELECT files, bytes, uploads FROM mediaUsage WHERE owner = ?"
    static let upsert = """
        INSERT INTO mediaUsage (owner, files, bytes, uploads) VALUES (?, ?, ?, ?)
        ON CONFLICT (owner) DO UPDATE SET
            files = excluded.files, bytes = excluded.bytes, uploads = excluded.uploads
        """
    static let delete = "DELETE FROM mediaUsage WHERE owner = ?"
}

/// SQL of `upload`.
enum UploadQueries {
    private static let columns = "id, owner, sha256, size, name, received, media, endsAt"
    static let find = "SELECT \(columns) FROM upload WHERE id = ? AND owner = ? AND endsAt > ?"
    static let findOpen = """
        SELECT \(columns) FROM upload
        WHERE owner = ? AND sha256 = ? AND size = ? AND endsAt > ? AND media IS NULL LIMIT 1
        """
    static let isOpen = "SELECT id FROM upload WHERE id = ? AND media IS NULL"
    static let insert = "INSERT INTO upload (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    static let receive = "UPDATE upload SET received = received | ? WHERE id = ? AND media IS NULL"
    static let reset = "UPDATE upload SET received = 0 WHERE id = ? AND media IS NULL"
    static let setMedia = "UPDATE upload SET media = ? WHERE id = ?"
    static let delete = "DELETE FROM upload WHERE id = ?"
    static let expired = "SELECT \(columns) FROM upload WHERE endsAt <= ? ORDER BY endsAt LIMIT ?"
    static let list = "SELECT \(columns) FROM upload WHERE owner = ? LIMIT ?"
}

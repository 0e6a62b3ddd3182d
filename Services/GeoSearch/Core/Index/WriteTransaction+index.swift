import CatalogueContract
import ServiceKit

extension WriteTransaction {
    /// Puts a post into the index, in place of what it said before.
    func index(_ post: Post) throws {
        let known = try forget(post.id)
        let words = IndexWords(post.draft).text
        let point = post.draft.point
        try execute(
            "INSERT INTO post (key, id, kind, title, lat, lon, publishedAt, words) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            known,
            post.id,
            post.draft.kind.rawValue,
            post.draft.title,
            point?.lat,
            point?.lon,
            post.createdAt,
            words
        )
        let key = try known ?? lastInsertedRowID
        try execute("INSERT INTO postWords (rowid, words) VALUES (?, ?)", key, words)
        if let point {
            try execute(
                "INSERT INTO postPoint (key, south, north, west, east) VALUES (?, ?, ?, ?, ?)",
                key,
                point.lat,
                point.lat,
                point.lon,
                point.lon
            )
        }
    }

    /// Takes a post out of the index; that it is not there is no fault.
    ///
    /// - Returns: the key it had, so that one which changes keeps its own and the greatest key tells how many there are.
    @discardableResult
    func forget(_ id: PostID) throws -> Int64? {
        let found = try row("SELECT key, words FROM post WHERE id = ?", id) { row in
            (key: try row[0, as: Int64.self], words: try row[1, as: String.self])
        }
        guard let found else { return nil }
        try execute(
            "INSERT INTO postWords (postWords, rowid, words) VALUES ('delete', ?, ?)",
            found.key,
            found.words
        )
        try execute("DELETE FROM postPoint WHERE key = ?", found.key)
        try execute("DELETE FROM post WHERE key = ?", found.key)
        return found.key
    }

    /// Empties the index, before the catalogue's history is read from the beginning.
    func clearIndex() throws {
        try execute("INSERT INTO postWords (postWords) VALUES ('delete-all')")
        try execute("DELETE FROM postPoint")
        try execute("DELETE FROM post")
    }
}

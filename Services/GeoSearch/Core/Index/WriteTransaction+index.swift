import CatalogueContract
import ServiceKit

extension WriteTransaction {
    /// Puts a post into the index, in place of what it said before; one that is not published leaves it.
    ///
    /// - Parameter searchTexts: what words find it by beyond its own, as the catalogue's events say it.
    func index(_ post: Post, searchTexts: [String]) throws {
        let known = try forget(post.id)
        guard post.state == .published else { return }
        let words = IndexWords(post.content, searchTexts).text
        let point = post.content.point
        try execute(
            """
            INSERT INTO post (key, id, owner, kind, title, lat, lon, publishedAt, words)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            known,
            post.id,
            post.owner,
            post.content.kind.text,
            post.content.title,
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
        try indexAttributes(of: post.content, under: key)
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
        try execute("DELETE FROM attributeNumber WHERE post = ?", found.key)
        try execute("DELETE FROM attributeWord WHERE post = ?", found.key)
        try execute("DELETE FROM post WHERE key = ?", found.key)
        return found.key
    }

    /// Empties the index, before the catalogue's history is read from the beginning.
    ///
    /// What is known of kinds stays: a declaration may stand at the end of that history, and until then searches would be
    /// refused that are right.
    func clearIndex() throws {
        try execute("INSERT INTO postWords (postWords) VALUES ('delete-all')")
        for table in ["postPoint", "post", "attributeNumber", "attributeWord"] {
            try execute("DELETE FROM \(table)")
        }
    }
}

/// The words that a post can be found by: the folded tokens of all that words may find it by, each behind a space.
///
/// So ` app` is in them exactly if a word begins with `app`, which is how a walk by distance looks for words.
struct IndexWords {
    /// Texts are indexed up to here; what stands further down finds nobody.
    private static let mostTokens = 4_000

    let text: String

    init(_ content: PostContent, _ searchTexts: [String]) {
        let place = [content.place?.city, content.place?.address].compactMap(\.self)
        let parts = [content.title, content.text ?? ""] + (content.tags ?? []) + searchTexts + place
        var seen: Set<String> = []
        var text = " "
        for token in IndexWords.tokens(of: parts) where seen.insert(token.text).inserted {
            text += token.text + " "
        }
        self.text = text
    }

    private static func tokens(of parts: [String]) -> [TextToken] {
        var tokens: [TextToken] = []
        for part in parts where tokens.count < mostTokens { tokens += TextTokenizer.tokens(of: part) }
        return Array(tokens.prefix(mostTokens))
    }
}

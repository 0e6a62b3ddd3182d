import CatalogueContract

/// The SQL of the table `post`; each is known to use an index (`QueryPlanTests`).
enum PostQueries {
    static let find = "SELECT \(PostRecord.columns) FROM post WHERE id = ?"

    static let findByOrigin = """
        SELECT \(PostRecord.columns) FROM post WHERE owner = ? AND source = ? AND externalID = ?
        """

    /// Newest first, before an id: ids grow with time, so their order is the order of making.
    static func list(byOwner: Bool, ofKind: Bool) -> String {
        let conditions = (byOwner ? ["owner = ?"] : []) + (ofKind ? ["kind = ?"] : []) + ["id < ?"]
        return """
            SELECT \(PostRecord.columns) FROM post WHERE \(conditions.joined(separator: " AND "))
            ORDER BY id DESC LIMIT ?
            """
    }

    /// Of one kind, or of all; the owner '' stands for all owners.
    static func count(ofKind: Bool) -> String {
        "SELECT coalesce(sum(count), 0) FROM postCount WHERE owner = ?" + (ofKind ? " AND kind = ?" : "")
    }

    static let insert = """
        INSERT INTO post (\(PostRecord.columns)) VALUES (\(marks(for: PostRecord.columns)))
        """

    static let update = """
        UPDATE post SET (changedAt, revision, \(PostContent.columns)) = (?, ?, \(marks(for: PostContent.columns)))
        WHERE id = ?
        """

    static let delete = "DELETE FROM post WHERE id = ?"

    private static func marks(for columns: String) -> String {
        columns.split(separator: ",").map { _ in "?" }.joined(separator: ", ")
    }
}

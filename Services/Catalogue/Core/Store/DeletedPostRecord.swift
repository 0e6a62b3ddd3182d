import CatalogueContract
import Storage
import Wire

/// A row of the table `deletedPost`: all that is kept of a post that was deleted.
struct DeletedPostRecord: Equatable, Sendable {
    let id: PostID
    let owner: UserID
    let deletedAt: Timestamp

    static let find = "SELECT id, owner, deletedAt FROM deletedPost WHERE id = ?"
}

extension ReadTransaction {
    func deletedPost(_ id: PostID) throws -> DeletedPostRecord? {
        try row(DeletedPostRecord.find, id) { row in
            DeletedPostRecord(id: try row["id"], owner: try row["owner"], deletedAt: try row["deletedAt"])
        }
    }

    /// Why there is no post of this id: `gone` when it has been deleted, `not-found` when there never was one.
    func absence(of id: PostID) throws -> Fault {
        guard let deleted = try deletedPost(id) else { return Fault(.notFound, "there is no post \(id)", field: "id") }
        return Fault(.gone, "the post \(id) was deleted at \(deleted.deletedAt)", field: "id", at: deleted.deletedAt)
    }
}

extension WriteTransaction {
    func insert(_ record: DeletedPostRecord) throws {
        try execute(
            "INSERT INTO deletedPost (id, owner, deletedAt) VALUES (?, ?, ?)",
            record.id,
            record.owner,
            record.deletedAt
        )
    }
}

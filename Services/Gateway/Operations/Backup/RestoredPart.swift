import CatalogueContract
import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// One user's posts or one photo of a set, restored to a file; the stack may run.
enum RestoredPart {
    case posts(UserID)
    case photo(MediaID)

    struct Report: Encodable {
        let set: String
        let file: String
        /// Missing for a photo.
        let posts: Int?
        /// The photos of the posts, which `--photo` restores.
        let photos: [String]
    }

    private static let database = "catalogue/catalogue.sqlite"
    private static let page = 200

    func restore(_ set: String, from repository: Repository, to file: String, _ session: Session) throws -> Report {
        guard !FileManager.default.fileExists(atPath: file) else {
            throw Refusal(.conflict, "cli.rule.backup-file-exists", ["path": .words(file)], field: "to")
        }
        let scratch = file + ".restoring"
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: scratch + end) } }
        return try Refusal.ofBackups {
            // What a killed command left.
            try? FileManager.default.removeItem(atPath: scratch)
            let restore = SetRestore(from: repository)
            guard try restore.write(set, file: { $0 == Self.database }, to: scratch) != nil else {
                throw BackupError.damaged(Self.database)
            }
            let database = try RestoredDatabase(at: scratch)
            switch self {
            case .posts(let user): return try posts(of: user, in: database, set, to: file)
            case .photo(let id): return try photo(id, in: database, restore, set, to: file)
            }
        }
    }

    /// Writes lines that `umkreis import` reads.
    private func posts(of user: UserID, in database: RestoredDatabase, _ set: String, to file: String) throws -> Report
    {
        let sql = "SELECT id, content, photos FROM post WHERE owner = ? AND id > ? ORDER BY id LIMIT \(Self.page)"
        var (lines, photos, last) = ([UInt8](), [String](), "")
        var count = 0
        while true {
            let rows = try database.rows(sql, [user.description, last], columns: 3)
            guard let id = rows.last?[0] else { break }
            last = id
            for row in rows {
                lines += try Self.line(id: row[0] ?? "", content: row[1] ?? "") + [UInt8(ascii: "\n")]
                photos += row[2].map { $0.matches(of: /"([0-9A-Z]{26})"/).map { String($0.1) } } ?? []
                count += 1
            }
        }
        guard count > 0 else {
            throw Refusal(.notFound, "cli.rule.backup-no-posts", ["user": .words("\(user)"), "set": .words(set)])
        }
        try OutputFile.write(lines, to: file, replacing: false)
        return Report(set: set, file: file, posts: count, photos: photos)
    }

    private func photo(
        _ id: MediaID,
        in database: RestoredDatabase,
        _ restore: SetRestore,
        _ set: String,
        to file: String
    ) throws -> Report {
        let found = try database.rows("SELECT hash FROM media WHERE id = ?", [id.description], columns: 1).first?[0]
        guard let hash = found, try restore.write(set, file: { $0.hasSuffix("/\(hash)") }, to: file, mode: 0o644) != nil
        else {
            throw Refusal(.notFound, "cli.rule.backup-no-photo", ["photo": .words("\(id)"), "set": .words(set)])
        }
        return Report(set: set, file: file, posts: nil, photos: [id.description])
    }

    /// The members of a post's content beside its id.
    private static func line(id: String, content: String) throws -> [UInt8] {
        guard case .object(let members) = try WireJSON.decode(JSONValue.self, from: Array(content.utf8)) else {
            throw BackupError.damaged(database)
        }
        return try WireJSON.encode(JSONValue.object([JSONValue.Member("externalId", .string(id))] + members))
    }
}

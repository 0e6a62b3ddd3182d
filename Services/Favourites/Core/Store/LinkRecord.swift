import FavouritesContract
import ServiceKit

/// SQL of links (see `QueryPlanTests`).
///
/// Tokens are stored as keyed hashes.
enum LinkQueries {
    static let table = """
        CREATE TABLE listLink (
            id TEXT NOT NULL,
            list TEXT NOT NULL,
            digest TEXT NOT NULL,
            role TEXT NOT NULL,
            createdAt INTEGER NOT NULL,
            expiresAt INTEGER,
            CONSTRAINT listLinkKey PRIMARY KEY (id),
            CONSTRAINT listLinkByDigest UNIQUE (digest),
            CONSTRAINT listLinkOfList FOREIGN KEY (list) REFERENCES favouriteList (id)
        ) STRICT;
        CREATE INDEX listLinkByList ON listLink (list, id);
        CREATE INDEX listLinkByEnd ON listLink (expiresAt) WHERE expiresAt IS NOT NULL;
        """

    private static let columns = "id, list, role, createdAt, expiresAt"

    static let find = "SELECT \(columns) FROM listLink WHERE digest = ?"

    static let ofList = "SELECT \(columns) FROM listLink WHERE list = ? ORDER BY id"

    static let insert = """
        INSERT INTO listLink (id, list, digest, role, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)
        """

    static let delete = "DELETE FROM listLink WHERE list = ? AND id = ?"

    static let deleteOfList = "DELETE FROM listLink WHERE list = ?"

    static let deleteExpired = """
        DELETE FROM listLink WHERE id IN (SELECT id FROM listLink WHERE expiresAt <= ? LIMIT ?)
        """
}

struct LinkRecord: Sendable {
    let id: ListLinkID
    let list: FavouriteListID
    let role: ListRole
    let createdAt: Timestamp
    let expiresAt: Timestamp?

    init(row: Row) throws {
        id = try row["id"]
        list = try row["list"]
        role = ListRole(try row["role"])
        createdAt = try row["createdAt"]
        expiresAt = try row["expiresAt"]
    }

    var told: ListLink { ListLink(id: id, role: role, createdAt: createdAt, expiresAt: expiresAt) }
}

struct LinkTokens: Sendable {
    /// Stored outside the database.
    private let key: [UInt8]

    init(key file: KeyFile) throws(KeyFileError) {
        key = try file.key()
    }

    /// 127 random bits; the first is 0, so that no token begins with `-`, like a CLI option.
    func make() -> String {
        var bytes = Sodium.randomBytes(16)
        bytes[0] &= 0x7F
        return Base64URL.encode(bytes)
    }

    func digest(of token: String) -> String {
        Base64URL.encode(Blake2b.digest(of: Array(token.utf8), key: key, length: 32))
    }
}

enum LinkLimit {
    static let most = 5
}

extension ReadTransaction {
    func links(of list: FavouriteListID) throws -> [LinkRecord] {
        try rows(LinkQueries.ofList, list, decode: LinkRecord.init)
    }

    /// - Throws: `not-found`, indistinguishably for unknown and expired links and blocks.
    func shared(
        _ digest: String,
        with viewer: UserID?,
        at moment: Timestamp
    ) throws -> (list: ListRecord, role: ListRole) {
        guard let link = try row(LinkQueries.find, digest, decode: LinkRecord.init),
            link.expiresAt.map({ moment < $0 }) ?? true, let list = try list(link.list)
        else { throw FavouritesFault.noSuchLink }
        if let viewer {
            if viewer == list.person { return (list, .coEdit) }
            if try isBlocked(between: viewer, and: list.person) { throw FavouritesFault.noSuchLink }
        }
        return (list, link.role)
    }

    /// - Throws: as ``openList(_:of:)`` and ``shared(_:with:at:)``; `forbidden` with a read-only link.
    func openList(_ named: ListReference, of person: UserID, at moment: Timestamp) throws -> EditableList {
        guard case .link(let digest) = named else { return try openList(named.id, of: person) }
        let (list, role) = try shared(digest, with: person, at: moment)
        guard role == .coEdit else { throw Fault(.forbidden, "this link only lets you read the list", field: "link") }
        return EditableList(id: list.id, owner: list.person, guest: list.person == person ? nil : person)
    }
}

enum ListReference: Sendable {
    case own(FavouriteListID?)
    /// The token's digest.
    case link(String)

    init(_ list: FavouriteListID?, _ link: String?, _ tokens: LinkTokens) throws(Fault) {
        guard let link else {
            self = .own(list)
            return
        }
        guard list == nil else { throw BrokenRule.atMostOneOf(["list", "link"]).fault(at: "link") }
        self = .link(tokens.digest(of: link))
    }

    var id: FavouriteListID? { if case .own(let id) = self { id } else { nil } }
}

extension RetentionTask {
    static let links = RetentionTask("expired links") { transaction, now, limit in
        try transaction.execute(LinkQueries.deleteExpired, now, limit)
    }
}

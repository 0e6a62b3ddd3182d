import FavouritesContract
import ServiceKit

/// The links to shared lists.
struct ListLinks<Access: ReadTransaction> {
    let transaction: Access

    func list(of list: FavouriteListID) throws -> [LinkRecord] {
        try transaction.rows(LinkQueries.ofList, list, decode: LinkRecord.init)
    }

    /// The list behind a link, and the viewer's rights.
    ///
    /// - Throws: `not-found`, indistinguishably for unknown and expired links and blocks.
    func resolve(
        _ digest: String,
        for viewer: UserID?,
        at moment: Timestamp
    ) throws -> (list: ListRecord, role: ListRole) {
        let notFound = Fault(.notFound, "this link does not exist", field: "link", rule: "no-such-link")
        guard let link = try transaction.row(LinkQueries.find, digest, decode: LinkRecord.init),
            link.expiresAt.map({ moment < $0 }) ?? true, let list = try transaction.lists.find(link.list)
        else { throw notFound }
        if let viewer {
            if viewer == list.person { return (list, .coEdit) }
            if try transaction.isBlocked(between: viewer, and: list.person) { throw notFound }
        }
        return (list, link.role)
    }
}

extension ListLinks where Access: WriteTransaction {
    func insert(_ link: ListLink, to list: FavouriteListID, digest: String) throws {
        try transaction.execute(
            LinkQueries.insert,
            link.id,
            list,
            digest,
            link.role.text,
            link.createdAt,
            link.expiresAt
        )
    }

    /// - Returns: the number of deleted links.
    func delete(_ link: ListLinkID, of list: FavouriteListID) throws -> Int {
        try transaction.execute(LinkQueries.delete, list, link)
    }

    /// - Returns: the number of deleted links.
    @discardableResult
    func deleteAll(of list: FavouriteListID) throws -> Int {
        try transaction.execute(LinkQueries.deleteOfList, list)
    }
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
}

extension ListLink {
    init(_ record: LinkRecord) {
        self.init(id: record.id, role: record.role, createdAt: record.createdAt, expiresAt: record.expiresAt)
    }
}

import CatalogueContract
import ServiceKit

/// Sends the catalogue the photos of messages and groups, so it keeps them.
///
/// One instance at a time sends, so that a message's former photos never arrive last.
enum PhotoOutbox {
    private static let page = 100

    /// - Returns: the number sent.
    @Sendable static func sendPage(
        of database: Database,
        by client: Client,
        holding lease: InstanceLease
    ) async throws -> Int {
        guard try await !database.read({ try $0.photoHolds.list(limit: 1) }).isEmpty else { return 0 }
        return try await lease.hold { deadline in
            let holds = try await database.read { try $0.photoHolds.list(limit: page) }
            for hold in holds where ContinuousClock.now < deadline {
                try await client.send(HoldMedia(holder: hold.holder, owner: hold.owner, media: hold.photos.ids))
                try await database.write { try $0.photoHolds.delete(hold) }
            }
            return holds.count
        }
    }
}

/// The photos that the catalogue must keep or may release.
struct PhotoHolds<Access: ReadTransaction> {
    let transaction: Access

    func list(limit: Int) throws -> [PhotoHold] {
        try transaction.rows(PhotoOutboxQueries.list, limit) { row in
            PhotoHold(holder: try row["holder"], owner: try row["owner"], photos: try row["photos"])
        }
    }
}

extension PhotoHolds where Access: WriteTransaction {
    /// Replaces the photos of a message or group.
    func set(_ photos: [MediaID], of owner: UserID, heldBy holder: some CustomStringConvertible) throws {
        try transaction.execute(PhotoOutboxQueries.put, "\(holder)", owner, HeldPhotos(photos))
    }

    func delete(_ hold: PhotoHold) throws {
        try transaction.execute(PhotoOutboxQueries.delete, hold.holder, hold.owner, hold.photos)
    }
}

struct PhotoHold {
    /// A message or group.
    let holder: String
    /// The photos' owner.
    let owner: UserID
    /// Empty to release all.
    let photos: HeldPhotos
}

/// Stored as ids separated by spaces.
struct HeldPhotos: SQLValueConvertible {
    let ids: [MediaID]

    init(_ ids: [MediaID]) {
        self.ids = ids
    }

    var sqlValue: SQLValue { .text(ids.map(\.description).joined(separator: " ")) }

    init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        ids = text.split(separator: " ").compactMap { MediaID(String($0)) }
    }
}

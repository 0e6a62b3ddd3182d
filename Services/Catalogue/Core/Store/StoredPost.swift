import CatalogueContract
import UmkreisStorage
import UmkreisVocabulary
import UmkreisWire

/// A post that passes stored JSON through without decoding; encodes as ``Post``.
struct StoredPost: Codable, Sendable {
    let id: PostID
    let owner: UserID
    let content: RawJSON
    private(set) var state: PostState
    let createdAt: Timestamp
    let changedAt: Timestamp
    let revision: Int
    let externalID: String?
    let rating: RatingSummary?
    let photos: RawJSON?
    private var expiresAt: Timestamp?

    private enum CodingKeys: CodingKey {
        case id, owner, content, state, createdAt, changedAt, revision, externalID, rating, photos
    }

    init(row: Row) throws {
        let json: String = try row["content"]
        let photos: String? = try row["photos"]
        id = try row["id"]
        owner = try row["owner"]
        content = RawJSON(stored: Array(json.utf8))
        state = try row["state"]
        createdAt = try row["createdAt"]
        changedAt = try row["changedAt"]
        revision = try row["revision"]
        externalID = try row["externalID"]
        rating = RatingSummary(count: try row["ratings"], stars: try row["stars"])
        expiresAt = try row["expiresAt"]
        self.photos = photos.map { RawJSON(stored: Array($0.utf8)) }
    }

    /// Returns it as expired after its end.
    func current(at moment: Timestamp) -> StoredPost {
        guard state == .published, let expiresAt, expiresAt <= moment else { return self }
        var expired = self
        expired.state = .expired
        return expired
    }
}

extension StoredPost {
    init(_ record: PostRecord, content json: String) throws {
        id = record.id
        owner = record.owner
        content = RawJSON(stored: Array(json.utf8))
        state = record.state
        createdAt = record.createdAt
        changedAt = record.changedAt
        revision = record.revision
        externalID = record.origin?.externalID
        rating = record.post.rating
        expiresAt = record.content.validUntil
        photos = try record.photosJSON().map { RawJSON(stored: Array($0.utf8)) }
    }
}

/// Encodes as ``PostPublished`` without re-encoding the content.
struct StoredPostPublished: Event {
    static let name = PostPublished.name

    let post: StoredPost
    let searchTexts: [String]

    var subject: String { post.id.description }
}

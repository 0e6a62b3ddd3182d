import CatalogueContract
import ServiceKit

/// The type of object that uses a photo.
struct MediaPurpose: WireWord, SQLValueConvertible {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static let post: MediaPurpose = "post"
    static let profile: MediaPurpose = "profile"
    static let rating: MediaPurpose = "rating"
    /// Another service's object (``HoldMedia``).
    static let held: MediaPurpose = "held"
}

/// SQL of `mediaUse` (see `QueryPlanTests`).
enum MediaUse {
    static let insert = """
        INSERT INTO mediaUse (media, purpose, subject) VALUES (?, ?, ?)
        ON CONFLICT (media, purpose, subject) DO NOTHING
        """
    static let delete = "DELETE FROM mediaUse WHERE media = ? AND purpose = ? AND subject = ?"
    static let isUsed = "SELECT media FROM mediaUse WHERE media = ? LIMIT 1"
    static let ofSubject = "SELECT media FROM mediaUse WHERE purpose = ? AND subject = ?"
    static let deleteAll = "DELETE FROM mediaUse WHERE media = ?"
    /// Public use: by a public post, a profile or a rating.
    static let isShown = """
        SELECT mediaUse.media FROM mediaUse LEFT JOIN post ON post.id = mediaUse.subject
        WHERE mediaUse.media = ?
            AND (mediaUse.purpose IN ('profile', 'rating') OR post.state IN ('published', 'closed', 'expired'))
        LIMIT 1
        """
}

extension ReadTransaction {
    func isShown(_ media: MediaID) throws -> Bool {
        try row(MediaUse.isShown, media) { try $0["media", as: MediaID.self] } != nil
    }

    /// - Throws: `invalid` for the first missing or another user's.
    func photos(_ ids: [MediaID], of owner: UserID, field: String) throws -> [Photo] {
        try ids.enumerated().map { index, id in
            guard let media = try media(id), media.owner == owner else {
                throw BrokenRule("no-such-photo", "is not one of your photos").fault(at: "\(field).\(index)")
            }
            return media.photo
        }
    }

    func media(shownBy subject: String, _ purpose: MediaPurpose) throws -> [MediaID] {
        try rows(MediaUse.ofSubject, purpose, subject) { try $0["media"] }
    }
}

extension WriteTransaction {
    /// Replaces the photos that `subject` uses.
    func show(_ shown: [MediaID], by subject: String, _ purpose: MediaPurpose, at moment: Timestamp) throws {
        let former = try media(shownBy: subject, purpose)
        for media in shown where !former.contains(media) {
            try execute(MediaUse.insert, media, purpose, subject)
            try execute(MediaRecord.setUnused, nil as Timestamp?, media)
        }
        for media in former where !shown.contains(media) {
            try execute(MediaUse.delete, media, purpose, subject)
            if try row(MediaUse.isUsed, media, decode: { try $0["media", as: MediaID.self] }) == nil {
                try execute(MediaRecord.setUnused, moment, media)
            }
        }
    }

    func withPhotos(_ record: PostRecord, insteadOf former: PostRecord? = nil) throws -> PostRecord {
        let ids = record.content.photos ?? []
        guard ids != former?.content.photos ?? [] else { return record.showing(former?.photos ?? []) }
        let photos = try photos(ids, of: record.owner, field: "post.photos")
        try show(ids, by: record.id.description, .post, at: record.changedAt)
        return record.showing(photos)
    }
}

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

/// The objects that use photos.
struct MediaUses<Access: ReadTransaction> {
    let transaction: Access

    /// Whether a photo is public.
    func isPublic(_ media: MediaID) throws -> Bool {
        try transaction.value(MediaUseQueries.isShown, media, as: MediaID.self) != nil
    }

    func list(by subject: String, _ purpose: MediaPurpose) throws -> [MediaID] {
        try transaction.rows(MediaUseQueries.list, purpose, subject) { try $0["media"] }
    }
}

extension MediaUses where Access: WriteTransaction {
    /// Replaces the photos that `subject` uses.
    func set(_ used: [MediaID], by subject: String, _ purpose: MediaPurpose, at moment: Timestamp) throws {
        let former = try list(by: subject, purpose)
        for media in used where !former.contains(media) {
            try transaction.execute(MediaUseQueries.insert, media, purpose, subject)
            try transaction.media.setUnused(media, since: nil)
        }
        for media in former where !used.contains(media) {
            try transaction.execute(MediaUseQueries.delete, media, purpose, subject)
            if try transaction.value(MediaUseQueries.isUsed, media, as: MediaID.self) == nil {
                try transaction.media.setUnused(media, since: moment)
            }
        }
    }

    func deleteAll(of media: MediaID) throws {
        try transaction.execute(MediaUseQueries.deleteAll, media)
    }
}

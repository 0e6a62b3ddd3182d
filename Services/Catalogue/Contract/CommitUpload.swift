public import UmkreisWire

/// Turns a complete upload into a photo.
///
/// Removes metadata, previews and trailing data; keeps orientation and colours. HEIC becomes JPEG. Repeating it returns
/// the same photo, without the location. A wrong checksum discards all chunks.
///
/// Only its owner and moderators see the new photo, until a post that is published, a rating, a profile or a message
/// shows it (``FindMedia``).
///
/// Faults: `invalid` (`upload`) if incomplete, wrong, damaged, too large or of an unsupported type; `not-found`
/// (`upload`) if expired; `unavailable` when the disk is full.
public struct CommitUpload: Call {
    public static let name: CallName = "catalogue.commitUpload"
    public static let faults: [FaultCode] = [.notFound]
    public static let traits: [CallTrait] = [.commitsUpload]

    /// The upload.
    public var upload: UploadID

    public struct Reply: Codable, Sendable, Equatable {
        /// The new photo.
        public var media: Media
        /// Location from the metadata, to about a kilometre: a suggestion for the post, returned once and not stored.
        public var location: Coordinate?

        public init(media: Media, location: Coordinate? = nil) {
            self.media = media
            self.location = location
        }
    }

    public init(upload: UploadID) {
        self.upload = upload
    }
}

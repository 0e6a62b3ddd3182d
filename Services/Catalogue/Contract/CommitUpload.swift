public import Wire

/// Makes a picture of an upload whose chunks are all there.
///
/// What the file says beside the picture (where and when it was taken, by which camera, a preview, what stands behind its
/// end) is taken out before anything is kept; orientation and colours stay. A commit that is repeated is answered with the
/// same picture. One whose sum is wrong begins anew: all of its chunks are missing then.
///
/// Faults: `invalid` (`upload`) while a chunk is missing, when the sum is another, when it is no picture of a kind that is
/// taken, and when the picture is damaged or too large; `not-found` (`upload`) for one that has ended or is another's;
/// `unavailable` when the disk is full.
public struct CommitUpload: Call {
    public static let name: CallName = "catalogue.commitUpload"
    public static let faults: [FaultCode] = [.notFound]

    public var upload: UploadID

    public struct Reply: Codable, Sendable, Equatable {
        public var media: Media
        /// Where the picture was taken, as its file said, to about a kilometre.
        ///
        /// To ask its owner whether that is the place of the post; told once, to the owner, and not kept.
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

public import UmkreisWire

/// Uploads a chunk, sent as the request's blob.
///
/// In any order, and repeatable: a repeat stores the bytes again, and its reply says what is missing then. The checksum
/// is verified on commit.
///
/// Faults: `invalid` (`index`, `blob`); `not-found` (`upload`) if expired; `unavailable` when the disk is full.
public struct UploadChunk: Call {
    public static let name: CallName = "catalogue.uploadChunk"
    public static let blob: BlobUse = .in
    public static let faults: [FaultCode] = [.notFound]
    public static let traits: [CallTrait] = [.uploadsChunk]

    /// The upload.
    public var upload: UploadID
    /// Index of the chunk, 0…39.
    public var index: Int

    public struct Reply: Codable, Sendable, Equatable {
        /// First missing chunk, from 0; `nil` if complete.
        public var next: Int?

        public init(next: Int?) {
            self.next = next
        }
    }

    public init(upload: UploadID, index: Int) {
        self.upload = upload
        self.index = index
    }
}

extension UploadChunk: Ruled {
    public static let rules: FieldRules = ["index": NumberRule(0...39)]
}

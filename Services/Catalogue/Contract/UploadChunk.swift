public import Wire

/// Brings one chunk of an upload in: its bytes are the blob beside the request.
///
/// Chunks may come in any order, and more than once; what counts is the sum of the whole, when it is committed.
///
/// Faults: `invalid` for an `index` beyond the last, and for a `blob` that is missing or has not the bytes of that chunk;
/// `not-found` (`upload`) for one that has ended or is another's; `unavailable` when the disk is full.
public struct UploadChunk: Call {
    public static let name: CallName = "catalogue.uploadChunk"
    public static let blob: BlobUse = .in
    public static let faults: [FaultCode] = [.notFound]

    public var upload: UploadID
    /// Which one, from 0.
    public var index: Int

    public struct Reply: Codable, Sendable, Equatable {
        /// The first chunk that is missing; absent when none is.
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
    public static let indexRule = NumberRule(0...39)

    public static let rules: FieldRules = ["index": indexRule]
}

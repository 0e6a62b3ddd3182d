public import Wire

/// Begins to bring a picture in: JPEG, PNG, WebP or GIF, of at most 10 MiB, 40 megapixels and 12,000 pixels a side.
///
/// Its bytes come in chunks (``UploadChunk``), and ``CommitUpload`` makes a picture of them. An upload ends after 24 hours;
/// until then the same size and sum again, from the same person, goes on with it. At most 10 are open at a time.
///
/// Faults: `invalid` (`size`, `sha256`, `name`); `conflict` when 10 uploads are open, or when there is no room for it in what
/// a person may keep: 500 MiB and 2,000 files unless the operator says otherwise; `unavailable` when the disk is full;
/// `throttled` when as many bytes as a person may keep were begun in the last day.
public struct BeginUpload: Call {
    public static let name: CallName = "catalogue.beginUpload"
    public static let faults: [FaultCode] = [.conflict]

    /// Bytes of the whole.
    public var size: Int
    /// SHA-256 of the whole: 64 small hexadecimal digits.
    public var sha256: String
    /// What the owner calls the file; what stands before its last `/` or `\` is left out.
    public var name: String?

    public struct Reply: Codable, Sendable, Equatable {
        public var upload: UploadID
        /// Bytes of each chunk but the last, which has the rest.
        public var chunkSize: Int
        /// How many chunks may be on their way at a time.
        public var window: Int
        /// The first chunk that is missing, from 0; absent when none is.
        public var next: Int?
        /// When it ends unless it is committed.
        public var endsAt: Timestamp

        public init(upload: UploadID, chunkSize: Int, window: Int, next: Int?, endsAt: Timestamp) {
            self.upload = upload
            self.chunkSize = chunkSize
            self.window = window
            self.next = next
            self.endsAt = endsAt
        }
    }

    public init(size: Int, sha256: String, name: String? = nil) {
        self.size = size
        self.sha256 = sha256
        self.name = name
    }
}

extension BeginUpload: Ruled {
    public static let sizeRule = NumberRule(1...10_485_760)
    public static let sha256Rule = TextRule(length: 1...64, form: .sha256)
    public static let nameRule = TextRule(length: 1...255)

    public static let rules: FieldRules = ["size": sizeRule, "sha256": sha256Rule, "name": nameRule]
}

extension TextForm {
    /// As `sha256sum` writes it.
    static let sha256 = TextForm("not-a-sha-256", "be 64 small hexadecimal digits", pattern: "^[0-9a-f]{64}$") { text in
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

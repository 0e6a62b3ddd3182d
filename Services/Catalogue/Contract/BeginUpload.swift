public import UmkreisWire

/// Begins or resumes the upload of a photo.
///
/// JPEG, PNG, WebP, GIF or HEIC, at most 10 MiB, 40 megapixels and 12,000 pixels per side. Chunks (``UploadChunk``) and
/// ``CommitUpload`` follow within 24 hours; meanwhile, the same size and checksum resume it, and ``CancelUpload``
/// ends it. At most 10 are open.
///
/// Faults: `invalid`; `conflict` with 10 open or above the quota (500 MiB and 2,000 files unless configured otherwise);
/// `unavailable` when the disk is full; `throttled` above the quota's bytes per day.
public struct BeginUpload: Call {
    public static let name: CallName = "catalogue.beginUpload"
    public static let faults: [FaultCode] = [.conflict]
    public static let traits: [CallTrait] = [.beginsUpload]

    /// Total bytes, 1…10,485,760.
    public var size: Int
    /// SHA-256 of the whole: 64 lower-case hexadecimal digits.
    public var sha256: String
    /// File name, 1…255 characters; path components are removed.
    public var name: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// The upload.
        public var upload: UploadID
        /// Bytes per chunk, except the last.
        public var chunkSize: Int
        /// Maximum chunks in flight.
        public var window: Int
        /// First missing chunk, from 0; `nil` if complete.
        public var next: Int?
        /// Expiry of an uncommitted upload.
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
    /// The rule of `size`.
    public static let sizeRule = NumberRule(1...10_485_760)
    /// The rule of `sha256`.
    public static let sha256Rule = TextRule(length: 1...64, form: .sha256)

    /// The rule of names; stored names have no controls, so that no photo is refused for its name.
    private static let nameRule = TextRule(length: 1...255, lines: .any)
    public static let rules: FieldRules = ["size": sizeRule, "sha256": sha256Rule, "name": nameRule]
}

extension TextForm {
    /// A digest as `sha256sum` prints it.
    static let sha256 = TextForm("not-a-sha-256", "be 64 lower-case hex digits", pattern: "^[0-9a-f]{64}$") { text in
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

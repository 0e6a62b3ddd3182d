public import UmkreisWire

/// Returns the caller's photos with given upload checksums, to skip repeated uploads.
public struct FindUploaded: Call {
    public static let name: CallName = "catalogue.findUploaded"
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.findsUploads]

    /// At most 100, in the format of ``BeginUpload``.
    public var sha256s: [String]

    public struct Reply: Codable, Sendable, Equatable {
        /// Photos in request order; the oldest per checksum.
        public var uploaded: [UploadedPhoto]

        public init(uploaded: [UploadedPhoto]) {
            self.uploaded = uploaded
        }
    }

    public init(sha256s: [String]) {
        self.sha256s = sha256s
    }
}

extension FindUploaded: Ruled {
    /// The rule of `sha256s`.
    public static let sha256sRule = ListRule(maximum: 100, each: BeginUpload.sha256Rule)

    public static let rules: FieldRules = ["sha256s": sha256sRule]
}

/// A photo and the checksum of its upload.
public struct UploadedPhoto: Codable, Sendable, Equatable {
    /// SHA-256 in hexadecimal.
    public var sha256: String
    /// The photo.
    public var media: MediaID

    public init(sha256: String, media: MediaID) {
        self.sha256 = sha256
        self.media = media
    }
}

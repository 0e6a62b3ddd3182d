public import Wire

/// Tells which of the caller's pictures were brought with bytes of these sums: those need not be brought again.
///
/// Of several with the same sum the oldest. What others have brought is not told.
///
/// Faults: `invalid` (`sha256s`).
public struct FindUploaded: Call {
    public static let name: CallName = "catalogue.findUploaded"
    public static let effect: Effect = .reads

    /// At most 100, each as in ``BeginUpload``.
    public var sha256s: [String]

    public struct Reply: Codable, Sendable, Equatable {
        /// In the order of the request; a sum without a picture is left out.
        public var uploaded: [UploadedPicture]

        public init(uploaded: [UploadedPicture]) {
            self.uploaded = uploaded
        }
    }

    public init(sha256s: [String]) {
        self.sha256s = sha256s
    }
}

extension FindUploaded: Ruled {
    public static let sha256sRule = ListRule(most: 100, each: BeginUpload.sha256Rule)

    public static let rules: FieldRules = ["sha256s": sha256sRule]
}

/// A picture, and the sum of the bytes that it was brought with.
public struct UploadedPicture: Codable, Sendable, Equatable {
    public var sha256: String
    public var media: MediaID

    public init(sha256: String, media: MediaID) {
        self.sha256 = sha256
        self.media = media
    }
}

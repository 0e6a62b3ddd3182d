public import UmkreisWire

/// Returns bytes of a photo as the reply's blob.
///
/// Everybody may load a photo that a published, closed or expired post, a rating or a profile shows. Others, such as a
/// new one and those of drafts, are for their owner and moderators, and do not exist for anybody else. Photos of
/// messages are loaded by `chat.findPhoto`. Services may read all, and authorise access to those they hold
/// (``HoldMedia``).
///
/// Faults: `invalid` (`variant`, `offset`, `length`); `not-found` (`id`).
public struct FindMedia: Call {
    public static let name: CallName = "catalogue.findMedia"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let blob: BlobUse = .out
    public static let faults: [FaultCode] = [.notFound]
    public static let traits: [CallTrait] = [.findsPhoto]

    /// The photo.
    public var id: MediaID
    /// Required owner, since profiles can name any photo.
    public var owner: UserID?
    /// Default: `original`.
    public var variant: MediaVariant?
    /// First byte, from 0; default 0.
    public var offset: Int?
    /// Maximum bytes, up to a message's blob, which is the default.
    public var length: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// The photo.
        public var photo: Photo
        /// The returned size.
        public var variant: MediaVariant
        /// Detected, such as `image/jpeg`.
        public var contentType: String
        /// Offset of the blob's first byte.
        public var offset: Int
        /// Total bytes.
        public var total: Int
        /// SHA-256 of all bytes, in hexadecimal; usable as entity tag.
        public var sha256: String

        public init(
            photo: Photo,
            variant: MediaVariant,
            contentType: String,
            offset: Int,
            total: Int,
            sha256: String
        ) {
            self.photo = photo
            self.variant = variant
            self.contentType = contentType
            self.offset = offset
            self.total = total
            self.sha256 = sha256
        }
    }

    public init(
        id: MediaID,
        owner: UserID? = nil,
        variant: MediaVariant? = nil,
        offset: Int? = nil,
        length: Int? = nil
    ) {
        self.id = id
        self.owner = owner
        self.variant = variant
        self.offset = offset
        self.length = length
    }
}

extension FindMedia: Ruled {
    /// The rule of `variant`.
    public static let variantRule = ChoiceRule(MediaVariant.all.map(\.text))
    /// The rule of `offset`.
    public static let offsetRule = NumberRule(0...Int(Int32.max), default: 0)
    /// The rule of `length`.
    public static let lengthRule = NumberRule(1...WireLimits.blob, default: WireLimits.blob)

    public static let rules: FieldRules = ["variant": variantRule, "offset": offsetRule, "length": lengthRule]
}

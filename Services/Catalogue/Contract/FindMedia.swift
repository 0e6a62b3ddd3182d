public import Wire

/// Tells the bytes of a picture, or a part of them: the blob beside the reply.
///
/// Everybody may have what a post shows that everybody can find; what no such post shows, its owner and moderators.
/// Services may have it all: what they hold (``HoldMedia``) they tell to whom they let.
///
/// Faults: `invalid` (`variant`, `offset` behind the end, `length`); `not-found` (`id`).
public struct FindMedia: Call {
    public static let name: CallName = "catalogue.findMedia"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let blob: BlobUse = .out
    public static let faults: [FaultCode] = [.notFound]

    public var id: MediaID
    /// Only if it is this person's own: anybody can name any picture in a profile, so whoever shows one's names whose it is.
    public var owner: UserID?
    /// The original unless said otherwise.
    public var variant: MediaVariant?
    /// The first byte that is told, from 0.
    public var offset: Int?
    /// How many bytes at most.
    public var length: Int?

    public struct Reply: Codable, Sendable, Equatable {
        public var photo: Photo
        /// Which size it is.
        public var variant: MediaVariant
        /// As in `image/jpeg`; what the bytes are.
        public var contentType: String
        /// Of the first byte in the blob.
        public var offset: Int
        /// Bytes of the whole.
        public var total: Int
        /// SHA-256 of the whole, as 64 hexadecimal digits: the same for as long as the bytes are.
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
    public static let variantRule = ChoiceRule(MediaVariant.all.map(\.text))
    public static let offsetRule = NumberRule(0...Int(Int32.max), usual: 0)
    public static let lengthRule = NumberRule(1...WireLimits.blob, usual: WireLimits.blob)

    public static let rules: FieldRules = ["variant": variantRule, "offset": offsetRule, "length": lengthRule]
}

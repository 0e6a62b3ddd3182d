public import CatalogueContract
public import UmkreisWire

/// Returns a photo of a visible message, or of a group, as blob.
///
/// Invited users see the group's own photo too.
///
/// Faults: `not-found` (`photo`) also if not the sender's own.
public struct FindPhoto: Call {
    public static let name: CallName = "chat.findPhoto"
    public static let effect: Effect = .reads
    public static let blob: BlobUse = .out
    public static let faults: [FaultCode] = [.notFound]

    /// The conversation.
    public var conversation: ConversationID
    /// The message's number; absent for the group's own photo.
    public var message: Int?
    /// The photo.
    public var photo: MediaID
    /// Size as in `catalogue.findMedia`; default: the original.
    public var variant: MediaVariant?
    /// Position of the first byte, from 0; default 0.
    public var offset: Int?
    /// Maximum number of bytes; as in `catalogue.findMedia`.
    public var length: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// MIME type, such as `image/jpeg`.
        public var contentType: String
        /// Position of the blob's first byte.
        public var offset: Int
        /// Size of the whole photo in bytes.
        public var total: Int
        /// SHA-256 of the whole photo, 64 hexadecimal digits.
        public var sha256: String

        public init(contentType: String, offset: Int, total: Int, sha256: String) {
            self.contentType = contentType
            self.offset = offset
            self.total = total
            self.sha256 = sha256
        }
    }

    public init(
        conversation: ConversationID,
        message: Int? = nil,
        photo: MediaID,
        variant: MediaVariant? = nil,
        offset: Int? = nil,
        length: Int? = nil
    ) {
        self.conversation = conversation
        self.message = message
        self.photo = photo
        self.variant = variant
        self.offset = offset
        self.length = length
    }
}

extension FindPhoto: Ruled {
    public static let rules: FieldRules = [
        "message": SendMessage.numberRule, "variant": FindMedia.variantRule, "offset": FindMedia.offsetRule,
        "length": FindMedia.lengthRule,
    ]
}

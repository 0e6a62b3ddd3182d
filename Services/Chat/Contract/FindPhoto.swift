public import CatalogueContract
public import Wire

/// Tells the bytes of a picture of a message's or of a group's own, or a part of them: the blob beside the reply.
///
/// To whoever sees the message, and nobody else: a picture goes out of sight with its message. A group's own (``UpdateGroup``) is
/// for all in it, and for whom one has asked into it.
///
/// Faults: `invalid` (`variant`, `offset` behind the end, `length`); `not-found` when the caller is not in such a conversation
/// (`conversation`), it has no such message (`message`), or neither has such a picture of whoever put it there (`photo`).
public struct FindPhoto: Call {
    public static let name: CallName = "chat.findPhoto"
    public static let effect: Effect = .reads
    public static let blob: BlobUse = .out
    public static let faults: [FaultCode] = [.notFound]

    public var conversation: ConversationID
    /// The number of the message that shows it; absent for the group's own.
    public var message: Int?
    public var photo: MediaID
    /// Its size, as the catalogue's `findMedia` names them; the original unless said otherwise.
    public var variant: MediaVariant?
    /// The first byte that is told, from 0.
    public var offset: Int?
    /// How many bytes at most.
    public var length: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// As in `image/jpeg`; what the bytes are.
        public var contentType: String
        /// Of the first byte in the blob.
        public var offset: Int
        /// Bytes of the whole.
        public var total: Int
        /// SHA-256 of the whole, as 64 hexadecimal digits.
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

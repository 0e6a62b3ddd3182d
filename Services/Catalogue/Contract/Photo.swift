public import UmkreisWire

/// A photo's dimensions, placeholder and available sizes.
///
/// ``FindMedia`` returns its bytes.
public struct Photo: Codable, Sendable, Hashable {
    /// The photo.
    public var id: MediaID
    /// Width in pixels, after applying the orientation.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// BlurHash placeholder.
    public var blurhash: String
    /// Upright, ascending; small photos have equal ones.
    public var variants: [PhotoVariant]

    public init(id: MediaID, width: Int, height: Int, blurhash: String, variants: [PhotoVariant]) {
        self.id = id
        self.width = width
        self.height = height
        self.blurhash = blurhash
        self.variants = variants
    }
}

/// A photo in a display size.
public struct PhotoVariant: Codable, Sendable, Hashable {
    /// The size.
    public var variant: MediaVariant
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// File size in bytes.
    public var bytes: Int
    /// Media type, such as `image/jpeg`.
    public var contentType: String

    public init(variant: MediaVariant, width: Int, height: Int, bytes: Int, contentType: String) {
        self.variant = variant
        self.width = width
        self.height = height
        self.bytes = bytes
        self.contentType = contentType
    }
}

/// A size: the maximum pixels of the longer side.
public struct MediaVariant: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The photo as uploaded, without metadata.
    public static let original: MediaVariant = "original"
    /// A variant for lists and pins.
    public static let small: MediaVariant = "320"
    /// A variant for cards.
    public static let medium: MediaVariant = "720"
    /// A variant for full screen.
    public static let large: MediaVariant = "1600"

    /// All sizes.
    public static let all: [MediaVariant] = [.original, .small, .medium, .large]
}

/// A photo as its owner sees it.
public struct Media: Codable, Sendable, Hashable {
    /// The photo.
    public var photo: Photo
    /// File name without a path, at most 100 characters; for the owner only.
    public var name: String?
    /// Detected media type, such as `image/jpeg`.
    public var contentType: String
    /// Bytes of the original.
    public var bytes: Int
    /// Unused photos are deleted after 24 hours.
    public var isUsed: Bool
    /// Creation time.
    public var createdAt: Timestamp

    public init(
        photo: Photo,
        name: String? = nil,
        contentType: String,
        bytes: Int,
        isUsed: Bool,
        createdAt: Timestamp
    ) {
        self.photo = photo
        self.name = name
        self.contentType = contentType
        self.bytes = bytes
        self.isUsed = isUsed
        self.createdAt = createdAt
    }
}

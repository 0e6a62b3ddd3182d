public import Wire

/// A picture as readers need it: its shape, what to show until it is there, and in which sizes it can be had.
///
/// ``FindMedia`` tells its bytes.
public struct Photo: Codable, Sendable, Hashable {
    public var id: MediaID
    /// Pixels across, as it is shown: turned as its orientation says.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// A BlurHash: what to show until the picture is there.
    public var blurhash: String
    /// Its sizes for showing, upright, from small to large, none larger than the picture itself: of a small one several are
    /// the same.
    public var variants: [PhotoVariant]

    public init(id: MediaID, width: Int, height: Int, blurhash: String, variants: [PhotoVariant]) {
        self.id = id
        self.width = width
        self.height = height
        self.blurhash = blurhash
        self.variants = variants
    }
}

/// A picture in a size for showing.
public struct PhotoVariant: Codable, Sendable, Hashable {
    public var variant: MediaVariant
    public var width: Int
    public var height: Int
    public var bytes: Int
    /// As in `image/jpeg`.
    public var contentType: String

    public init(variant: MediaVariant, width: Int, height: Int, bytes: Int, contentType: String) {
        self.variant = variant
        self.width = width
        self.height = height
        self.bytes = bytes
        self.contentType = contentType
    }
}

/// A size in which a picture can be had; a number is how many pixels its longer side has at most.
public struct MediaVariant: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// As it was uploaded, without what its file said beside the picture.
    public static let original: MediaVariant = "original"
    /// For lists and pins.
    public static let small: MediaVariant = "320"
    /// For cards.
    public static let medium: MediaVariant = "720"
    /// For a whole screen.
    public static let large: MediaVariant = "1600"

    /// Every size there is.
    public static let all: [MediaVariant] = [.original, .small, .medium, .large]
}

/// A file of somebody's, as its owner sees it.
public struct Media: Codable, Sendable, Hashable {
    public var photo: Photo
    /// What the owner called the file; told to nobody else, and never a path.
    public var name: String?
    /// As in `image/jpeg`; what the bytes are, whatever the file was called.
    public var contentType: String
    /// Of the original.
    public var bytes: Int
    /// Whether anything shows it; what nothing has shown for 24 hours goes.
    public var isUsed: Bool
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

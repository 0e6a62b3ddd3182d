public import UmkreisVocabulary

/// An image without metadata, thumbnail and trailing data.
///
/// Lossless: an allow-list copies pixels, colour profile and orientation.
public struct MetadataFreeImage: Hashable, Sendable {
    /// The format, size and orientation.
    public let header: ImageHeader
    /// The stripped file.
    public let bytes: [UInt8]
    /// Position of the camera, to about a kilometre.
    ///
    /// Only suggest it to the sender; never store it with the image.
    public let location: Coordinate?

    /// - Throws: any but ``ImageFault/unreadable``.
    public init(_ bytes: [UInt8], declared format: ImageFormat? = nil) throws(ImageFault) {
        let parts = try ImageParts(bytes)
        if let format, format != parts.header.format { throw .notAsDeclared(parts.header.format) }
        header = parts.header
        self.bytes = parts.stripped()
        location = parts.exif?.location
    }

    /// An image that was converted from another file, where it was taken.
    init(_ converted: [UInt8], takenAt location: Coordinate?) throws(ImageFault) {
        let parts = try ImageParts(converted)
        header = parts.header
        bytes = parts.stripped()
        self.location = location
    }
}

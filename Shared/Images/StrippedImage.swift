public import Vocabulary

/// An image without anything that is not seen: no place, no time, no camera, no thumbnail, nothing before it and nothing behind it.
///
/// Lossless: the compressed pixels and what is needed to show them (colour profile, orientation) are copied as they are.
/// All else is left out, whatever it is: what is kept is listed, not what goes.
public struct StrippedImage: Hashable, Sendable {
    public let header: ImageHeader
    /// The file, to be kept and handed out.
    public let bytes: [UInt8]
    /// Where its metadata said that it was taken, to within about a kilometre.
    ///
    /// For whoever has sent the image, once, as a proposal; never to be kept with it.
    public let location: Coordinate?

    /// - Parameters:
    ///   - bytes: the file as it was sent.
    ///   - format: what whoever sent it says that it is; `nil` if nothing was said.
    /// - Throws: ``ImageFault``, each but ``ImageFault/unreadable``.
    public init(_ bytes: [UInt8], declared format: ImageFormat? = nil) throws(ImageFault) {
        let parts = try ImageParts(bytes)
        if let format, format != parts.header.format { throw .notAsDeclared(parts.header.format) }
        header = parts.header
        self.bytes = parts.stripped()
        location = parts.exif?.location
    }
}

/// An image file's properties, read without decoding.
public struct ImageHeader: Hashable, Sendable {
    /// The file format.
    public let format: ImageFormat
    /// Stored pixels, before ``orientation``.
    public let width: Int
    /// Stored pixels.
    public let height: Int
    /// The Exif orientation.
    public let orientation: ImageOrientation

    /// The size after ``orientation``.
    public var shown: (width: Int, height: Int) { orientation.swapsSides ? (height, width) : (width, height) }

    /// The displayed size, scaled down to fit `side`.
    func shown(within side: Int) -> (width: Int, height: Int) {
        let longer = max(width, height)
        guard longer > side else { return shown }
        func fitted(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
        return (fitted(shown.width), fitted(shown.height))
    }

    /// Validates structure and limits, in linear time.
    ///
    /// - Throws: any but ``ImageFault/unreadable`` and ``ImageFault/notAsDeclared(_:)``.
    public static func read(_ bytes: [UInt8]) throws(ImageFault) -> ImageHeader {
        try ImageParts(bytes).header
    }
}

/// The limits checked before decoding.
public enum ImageLimits {
    /// The maximum file size.
    public static let bytes = 10 << 20
    /// Width times height.
    public static let pixels = 40_000_000
    /// Width or height.
    public static let side = 12_000
    /// JPEG segments, PNG and WebP chunks, GIF blocks.
    static let segments = 20_000
    /// The decoder passes over all pixels for each JPEG scan.
    static let scans = 50
}

/// Exif: the stored side that is on top.
public enum ImageOrientation: UInt8, CaseIterable, Codable, Sendable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// Whether width and height are swapped.
    public var swapsSides: Bool { rawValue >= ImageOrientation.leftMirrored.rawValue }
}

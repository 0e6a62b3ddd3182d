/// What an image's file says about itself, before anything is decoded.
public struct ImageHeader: Hashable, Sendable {
    public let format: ImageFormat
    /// Pixels from left to right, as they are stored: ``orientation`` may have width and height change places.
    public let width: Int
    /// Pixels from top to bottom, as they are stored.
    public let height: Int
    /// How it is to be turned.
    public let orientation: ImageOrientation

    /// The size as people see it, turned.
    public var shown: (width: Int, height: Int) { orientation.swapsSides ? (height, width) : (width, height) }

    /// The size as people see it where the longer side may be at most so long: its own if it is small enough.
    func shown(within side: Int) -> (width: Int, height: Int) {
        let longer = max(width, height)
        guard longer > side else { return shown }
        func fitted(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
        return (fitted(shown.width), fitted(shown.height))
    }

    /// Walks through the parts of a file, in linear time: its limits and its structure, from its first byte to its last.
    ///
    /// - Throws: ``ImageFault``, each but ``ImageFault/unreadable`` and ``ImageFault/notAsDeclared(_:)``.
    public static func read(_ bytes: [UInt8]) throws(ImageFault) -> ImageHeader {
        try ImageParts(bytes).header
    }
}

/// What is asked of an image before it is decoded.
public enum ImageLimits {
    /// Of a file.
    public static let bytes = 10 << 20
    /// Width times height.
    public static let pixels = 40_000_000
    /// Width or height.
    public static let side = 12_000
    /// Segments of JPEG, chunks of PNG and WebP, blocks of GIF in one file.
    static let segments = 20_000
    /// Scans of a JPEG file: each has the decoder go through all of its pixels once more.
    static let scans = 50
}

/// Orientation as Exif numbers it: where the top of what is seen lies in what is stored.
public enum ImageOrientation: UInt8, CaseIterable, Codable, Sendable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// Whether its columns are the rows that people see.
    public var swapsSides: Bool { rawValue >= ImageOrientation.leftMirrored.rawValue }
}

import Wire

/// What is made of an image to be looked at: variants of several sizes, and a placeholder.
public struct RenderedImage: Hashable, Sendable {
    /// One of each ``ImageVariant/Size``, the smallest first.
    public let variants: [ImageVariant]
    /// A BlurHash (https://blurha.sh) of four by three components, 28 characters: what is shown until a variant is there.
    public let placeholder: String

    /// Decodes an image in this process.
    ///
    /// - Throws: ``ImageFault``.
    init(_ bytes: [UInt8]) throws(ImageFault) {
        let header = try ImageHeader.read(bytes)
        let (decoded, profile) = try Raster.decoded(bytes, header, forSide: ImageVariant.Size.full.side)
        let full = header.shown(within: ImageVariant.Size.full.side)
        let stored = header.orientation.swapsSides ? (full.height, full.width) : full
        var raster = decoded.scaled(to: stored.0, stored.1).turned(header.orientation)
        let isOpaque = header.format == .jpeg || raster.isOpaque
        var variants: [ImageVariant] = []
        for size in ImageVariant.Size.allCases.reversed() {
            let (width, height) = header.shown(within: size.side)
            if let last = variants.last, (width, height) == (last.width, last.height) {
                variants.append(ImageVariant(size: size, of: last))
                continue
            }
            raster = raster.scaled(to: width, height)
            let encoded = try isOpaque ? raster.jpeg(profile) : raster.webp(profile)
            let isLikeSource = header.orientation == .up && (width, height) == (header.width, header.height)
            let isSource = isLikeSource && encoded.count >= bytes.count
            variants.append(
                ImageVariant(
                    size: size,
                    format: isSource ? header.format : isOpaque ? .jpeg : .webp,
                    width: width,
                    height: height,
                    bytes: isSource ? bytes : encoded
                )
            )
        }
        self.variants = variants.reversed()
        placeholder = raster.blurHash
    }
}

/// An image for a place of a certain size: upright, in JPEG, or in WebP where one can see through it.
///
/// Never larger than the source: one that is not takes the source's file where that is upright and no longer. Its colours are
/// sRGB unless the file holds another profile.
public struct ImageVariant: Hashable, Sendable {
    public let size: Size
    public let format: ImageFormat
    public let width: Int
    public let height: Int
    public let bytes: [UInt8]

    /// What a variant is for.
    public enum Size: String, CaseIterable, Codable, Sendable {
        case thumb, card, full

        /// Pixels of the longer side, at most.
        public var side: Int {
            switch self {
            case .thumb: 320
            case .card: 720
            case .full: 1600
            }
        }
    }

    init(size: Size, format: ImageFormat, width: Int, height: Int, bytes: [UInt8]) {
        self.size = size
        self.format = format
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// One that would be no smaller.
    init(size: Size, of other: ImageVariant) {
        self.init(size: size, format: other.format, width: other.width, height: other.height, bytes: other.bytes)
    }
}

/// How a worker tells it: the length of a description in JSON in four bytes, that, and the variants' bytes one behind the other.
extension RenderedImage {
    private struct Description: Codable {
        var placeholder: String
        var variants: [Variant]

        struct Variant: Codable {
            var size: ImageVariant.Size
            var format: ImageFormat
            var width: Int
            var height: Int
            var count: Int
        }
    }

    /// - Returns: `nil` for what is no answer.
    init?(answer: [UInt8]) {
        var reader = ByteReader(answer)
        guard let count = try? reader.number(4, .mostFirst), let place = try? reader.take(count),
            let description = try? WireJSON.decode(Description.self, from: Array(answer[place]))
        else { return nil }
        var variants: [ImageVariant] = []
        for told in description.variants {
            guard let bytes = try? reader.take(told.count) else { return nil }
            variants.append(
                ImageVariant(
                    size: told.size,
                    format: told.format,
                    width: told.width,
                    height: told.height,
                    bytes: Array(answer[bytes])
                )
            )
        }
        self.variants = variants
        placeholder = description.placeholder
    }

    func answer() throws(Fault) -> [UInt8] {
        let described = variants.map {
            Description.Variant(
                size: $0.size,
                format: $0.format,
                width: $0.width,
                height: $0.height,
                count: $0.bytes.count
            )
        }
        let description = try WireJSON.encode(Description(placeholder: placeholder, variants: described))
        var answer: [UInt8] = []
        answer.append(description.count, 4, .mostFirst)
        return variants.reduce(into: answer + description) { $0 += $1.bytes }
    }
}

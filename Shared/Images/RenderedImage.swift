import UmkreisWire

public struct RenderedImage: Hashable, Sendable {
    /// Smallest first.
    public let variants: [ImageVariant]
    /// A BlurHash (https://blurha.sh) of 4 × 3 components, 28 characters.
    public let placeholder: String

    /// Qualities from the default down, until a variant is shorter than the source.
    private static let qualities: [Int32] = [80, 60, 40, 20]
    /// A browser decodes at most so many pixels of a source for one of a variant.
    private static let maximumDecoded = 40

    init(_ bytes: [UInt8]) throws(ImageFault) {
        let header = try ImageHeader.read(bytes)
        let (decoded, found) = try Raster.decoded(bytes, header, forSide: ImageVariant.Size.full.side)
        let full = header.shown(within: ImageVariant.Size.full.side)
        let stored = header.orientation.swapsSides ? (full.height, full.width) : full
        let scaled = decoded.scaled(to: stored.0, stored.1).turned(header.orientation)
        let shown = found?.shown(scaled) ?? (raster: scaled, profile: [])
        var raster = shown.raster
        let isOpaque = header.format == .jpeg || raster.isOpaque
        let source = Source(header: header, bytes: bytes)
        var variants: [ImageVariant] = []
        for size in ImageVariant.Size.allCases.reversed() {
            let (width, height) = header.shown(within: size.side)
            if let last = variants.last, (width, height) == (last.width, last.height) {
                variants.append(ImageVariant(size: size, of: last))
                continue
            }
            raster = raster.scaled(to: width, height)
            variants.append(try Self.variant(size, of: raster, isOpaque, shown.profile, from: source))
        }
        self.variants = variants.reversed()
        placeholder = raster.blurHash
    }

    private struct Source {
        let header: ImageHeader
        let bytes: [UInt8]

        func mayBe(_ size: ImageVariant.Size) -> Bool {
            let maximum = RenderedImage.maximumDecoded * size.side * size.side
            return header.orientation == .up && header.width * header.height <= maximum
        }
    }

    /// The source where a variant would not be shorter, as of small drawings.
    private static func variant(
        _ size: ImageVariant.Size,
        of raster: Raster,
        _ isOpaque: Bool,
        _ profile: [UInt8],
        from source: Source
    ) throws(ImageFault) -> ImageVariant {
        var bytes: [UInt8] = []
        for quality in qualities {
            bytes = try isOpaque ? raster.jpeg(profile, quality: quality) : raster.webp(profile, quality: quality)
            if bytes.count < source.bytes.count { break }
            if source.mayBe(size) {
                let header = source.header
                return ImageVariant(
                    size: size,
                    format: header.format,
                    width: header.width,
                    height: header.height,
                    bytes: source.bytes
                )
            }
        }
        return ImageVariant(
            size: size,
            format: isOpaque ? .jpeg : .webp,
            width: raster.width,
            height: raster.height,
            bytes: bytes
        )
    }
}

/// An upright copy in one size: JPEG, or WebP if transparent.
///
/// The source's own file, in its size, where it is upright and not longer. sRGB unless the file has another small
/// profile.
public struct ImageVariant: Hashable, Sendable {
    /// The purpose of the variant.
    public let size: Size
    /// The file format.
    public let format: ImageFormat
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    /// The encoded file.
    public let bytes: [UInt8]

    public enum Size: String, CaseIterable, Codable, Sendable {
        case thumb, card, full

        /// The longer side's maximum in pixels.
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

    /// Reuses a variant that would not be smaller.
    init(size: Size, of other: ImageVariant) {
        self.init(size: size, format: other.format, width: other.width, height: other.height, bytes: other.bytes)
    }
}

/// A worker's answer: four bytes of length, a JSON description, the variants' bytes.
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

    init?(answer: [UInt8]) {
        var reader = ByteReader(answer)
        guard let count = try? reader.number(4, .mostFirst), let place = try? reader.take(count),
            let description = try? WireJSON.decode(Description.self, from: Array(answer[place]))
        else { return nil }
        var variants: [ImageVariant] = []
        for variant in description.variants {
            guard let bytes = try? reader.take(variant.count) else { return nil }
            variants.append(
                ImageVariant(
                    size: variant.size,
                    format: variant.format,
                    width: variant.width,
                    height: variant.height,
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

import UmkreisVocabulary

/// A HEIC photo as phones make it: one picture of HEVC, or a grid of them (ISO/IEC 23008-12).
///
/// Read before decoding, in linear time, and checked like any other image.
struct HEICFile {
    /// Size before ``changes``.
    let size: (width: Int, height: Int)
    let grid: (columns: Int, rows: Int)
    let tile: (width: Int, height: Int)
    /// The stream of each tile, from left to right and from top to bottom.
    let streams: [[UInt8]]
    /// An ICC profile.
    let profile: Range<Int>?
    let colours: CodedColours?
    /// Changes in this order.
    let changes: [Change]
    /// Position of the camera, to about a kilometre.
    let location: Coordinate?

    enum Change {
        case turned(ImageOrientation)
        case cut(left: Int, top: Int, width: Int, height: Int)
    }

    /// Tiles may extend beyond the right and the lower edge.
    private static let maximumTilePixels = 2 * ImageLimits.pixels
    private static let maximumTiles = 1_000
    private static let maximumBrands = 64
    /// HEVC pads to multiples of a block.
    private static let maximumPadding = 64

    /// Whether a file claims to be one.
    static func matches(_ bytes: [UInt8]) -> Bool {
        guard bytes.dropFirst(4).starts(with: "ftyp".utf8) else { return false }
        let count = min(bytes[..<4].number(.mostFirst), 16 + 4 * maximumBrands, bytes.count)
        guard count >= 12 else { return false }
        let brands = stride(from: 8, to: count - 3, by: 4)
            .filter { $0 != 12 }
            .map { String(decoding: bytes[$0..<($0 + 4)], as: UTF8.self) }
        return !brands[0].hasPrefix("avi") && brands.contains { ["heic", "heix", "heim", "heis"].contains($0) }
    }

    /// - Throws: any but ``ImageFault/notAsDeclared(_:)``; ``ImageFault/unreadable`` for rare kinds of HEIC.
    init(_ bytes: [UInt8]) throws(ImageFault) {
        guard bytes.count <= ImageLimits.bytes else { throw .tooLarge }
        guard let meta = try Box.list(in: bytes, bytes.indices).first(where: { $0.type == "meta" }) else {
            throw .damaged
        }
        let items = try HEIFItems(bytes, in: meta)
        guard items.type(of: items.primary) != "av01" else { throw .unsupported("AVIF") }
        let shown = try HEIFProperties(bytes, try items.properties(of: items.primary))
        let tiles: [Int]
        (size, grid, tiles) = try Self.layout(items, shown)
        let first = try HEIFProperties(bytes, try items.properties(of: tiles[0]))
        guard let tile = first.size else { throw .damaged }
        self.tile = tile
        try Self.check(tile, grid, size)
        profile = shown.profile ?? first.profile
        colours = shown.colours ?? first.colours
        // JPEG cannot have such light.
        if profile == nil, colours?.isHDR == true { throw .unsupported("HDR") }
        changes = try shown.changes(of: size)
        location = try Self.location(items)
        streams = try Self.streams(of: tiles, items, bytes, tile)
    }

    private static func layout(
        _ items: HEIFItems,
        _ shown: HEIFProperties
    ) throws(ImageFault) -> (size: (width: Int, height: Int), grid: (columns: Int, rows: Int), tiles: [Int]) {
        switch items.type(of: items.primary) {
        case "hvc1":
            guard let size = shown.size else { throw .damaged }
            return (try ImageParts.size(size.width, size.height), (1, 1), [items.primary])
        case "grid":
            let tiles = items.references("dimg", from: items.primary)
            var reader = ByteReader(try items.data(of: items.primary))
            _ = try reader.byte()
            let width = try reader.byte() & 1 == 0 ? 2 : 4
            let rows = Int(try reader.byte()) + 1
            let columns = Int(try reader.byte()) + 1
            let across = try reader.number(width, .mostFirst)
            let size = try ImageParts.size(across, try reader.number(width, .mostFirst))
            guard tiles.count == columns * rows, tiles.count <= maximumTiles,
                tiles.allSatisfy({ items.type(of: $0) == "hvc1" })
            else { throw .damaged }
            return (size, (columns, rows), tiles)
        default: throw .unreadable
        }
    }

    /// All tiles have one size, and cover the image.
    private static func check(
        _ tile: (width: Int, height: Int),
        _ grid: (columns: Int, rows: Int),
        _ size: (width: Int, height: Int)
    ) throws(ImageFault) {
        _ = try ImageParts.size(tile.width, tile.height)
        let (width, height) = (tile.width * grid.columns, tile.height * grid.rows)
        guard width >= size.width, height >= size.height, width - tile.width < size.width,
            height - tile.height < size.height, width * height <= maximumTilePixels
        else { throw .damaged }
    }

    private static func streams(
        of tiles: [Int],
        _ items: HEIFItems,
        _ bytes: [UInt8],
        _ size: (width: Int, height: Int)
    ) throws(ImageFault) -> [[UInt8]] {
        var streams: [[UInt8]] = []
        var length = 0
        for tile in tiles {
            let properties = try HEIFProperties(bytes, try items.properties(of: tile))
            guard let range = properties.configuration, let own = properties.size, own == size else { throw .damaged }
            let configuration = try HEVCConfiguration(bytes, range)
            let coded = configuration.size
            guard (0...maximumPadding).contains(coded.width - size.width),
                (0...maximumPadding).contains(coded.height - size.height)
            else { throw .damaged }
            let stream = try configuration.stream(try items.data(of: tile))
            length += stream.count
            // Tiles may share their data.
            guard length <= 2 * ImageLimits.bytes else { throw .damaged }
            streams.append(stream)
        }
        return streams
    }

    /// Its orientation does not count: the properties have it.
    private static func location(_ items: HEIFItems) throws(ImageFault) -> Coordinate? {
        guard let item = items.description("Exif", of: items.primary), let data = try? items.data(of: item) else {
            return nil
        }
        var reader = ByteReader(data)
        guard let offset = try? reader.number(4, .mostFirst), (try? reader.take(offset)) != nil else { return nil }
        let hasPrefix = reader.has(Exif.prefix)
        return Exif(data, reader.rest.dropFirst(hasPrefix ? Exif.prefix.count : 0)).location
    }
}

struct ImageParts {
    let header: ImageHeader
    /// Dropped metadata.
    let exif: Exif?
    private let bytes: [UInt8]
    private let pieces: [Piece]

    enum Piece: Equatable {
        case kept(Range<Int>)
        case made([UInt8])

        var count: Int {
            switch self {
            case .kept(let range): range.count
            case .made(let bytes): bytes.count
            }
        }
    }

    struct Found {
        var size: (width: Int, height: Int)
        var exif: Exif?
        var pieces: [Piece] = []

        /// Merges adjacent ranges.
        mutating func keep(_ range: Range<Int>) {
            if case .kept(let last) = pieces.last, last.upperBound == range.lowerBound {
                pieces[pieces.count - 1] = .kept(last.lowerBound..<range.upperBound)
            } else {
                pieces.append(.kept(range))
            }
        }
    }

    init(_ bytes: [UInt8]) throws(ImageFault) {
        guard bytes.count <= ImageLimits.bytes else { throw .tooLarge }
        let format = try ImageFormat(magic: bytes)
        let found =
            switch format {
            case .jpeg: try JPEGFile.walk(bytes)
            case .png: try PNGFile.walk(bytes)
            case .webp: try WebPFile.walk(bytes)
            case .gif: try GIFFile.walk(bytes)
            }
        header = ImageHeader(
            format: format,
            width: found.size.width,
            height: found.size.height,
            orientation: found.exif?.orientation ?? .up
        )
        exif = found.exif
        pieces = found.pieces
        self.bytes = bytes
    }

    static func size(_ width: Int, _ height: Int) throws(ImageFault) -> (width: Int, height: Int) {
        guard width > 0, height > 0 else { throw .damaged }
        guard max(width, height) <= ImageLimits.side, width * height <= ImageLimits.pixels else { throw .tooManyPixels }
        return (width, height)
    }

    func stripped() -> [UInt8] {
        var stripped: [UInt8] = []
        stripped.reserveCapacity(bytes.count)
        for piece in pieces {
            switch piece {
            case .kept(let range): stripped += bytes[range]
            case .made(let made): stripped += made
            }
        }
        return stripped
    }
}

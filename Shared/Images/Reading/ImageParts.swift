/// What a walk through a file has found: what it says about itself, and the pieces of it that are kept.
struct ImageParts {
    let header: ImageHeader
    /// What the metadata said that goes.
    let exif: Exif?
    private let bytes: [UInt8]
    private let pieces: [Piece]

    /// A piece of the stripped file.
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

    /// What a format's own walk tells.
    struct Found {
        var size: (width: Int, height: Int)
        var exif: Exif?
        var pieces: [Piece] = []

        /// Keeps a range of the file; one that goes on where the last has ended is one with it.
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

    /// The size of an image, if it is one that is decoded.
    static func size(_ width: Int, _ height: Int) throws(ImageFault) -> (width: Int, height: Int) {
        guard width > 0, height > 0 else { throw .damaged }
        guard max(width, height) <= ImageLimits.side, width * height <= ImageLimits.pixels else { throw .tooManyPixels }
        return (width, height)
    }

    /// The file of the pieces that are kept.
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

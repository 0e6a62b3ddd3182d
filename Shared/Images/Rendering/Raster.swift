/// Decoded pixels: red, green, blue and straight alpha bytes.
struct Raster: Equatable {
    let width: Int
    let height: Int
    /// Rows from the top, without padding.
    let pixels: [UInt8]

    static let channels = 4

    var isOpaque: Bool {
        pixels.withUnsafeBytes { pixels in
            stride(from: 3, to: pixels.count, by: Self.channels).allSatisfy { pixels[$0] == 0xFF }
        }
    }

    func turned(_ orientation: ImageOrientation) -> Raster {
        guard orientation != .up else { return self }
        let (columns, rows) = orientation.swapsSides ? (height, width) : (width, height)
        let (right, bottom) = (width - 1, height - 1)
        let turned = pixels.withUnsafeBytes { source in
            [UInt8](unsafeUninitializedCapacity: pixels.count) { target, count in
                let target = UnsafeMutableRawBufferPointer(target)
                for y in 0..<rows {
                    for x in 0..<columns {
                        let (fromX, fromY) =
                            switch orientation {
                            case .up: (x, y)
                            case .upMirrored: (right - x, y)
                            case .down: (right - x, bottom - y)
                            case .downMirrored: (x, bottom - y)
                            case .leftMirrored: (y, x)
                            case .right: (y, bottom - x)
                            case .rightMirrored: (right - y, bottom - x)
                            case .left: (right - y, x)
                            }
                        let pixel = source.loadUnaligned(fromByteOffset: 4 * (fromY * width + fromX), as: UInt32.self)
                        target.storeBytes(of: pixel, toByteOffset: 4 * (y * columns + x), as: UInt32.self)
                    }
                }
                count = pixels.count
            }
        }
        return Raster(width: columns, height: rows, pixels: turned)
    }
}

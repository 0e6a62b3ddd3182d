/// The pixels of an image, upright and opaque, for programs that draw them.
public struct PixelImage: Hashable, Sendable {
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    /// Red, green and blue bytes, row by row from the top.
    public let rgb: [UInt8]

    public struct Pixel: Hashable, Sendable {
        public let red, green, blue: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8) {
            (self.red, self.green, self.blue) = (red, green, blue)
        }
    }

    /// Decodes a JPEG, PNG, WebP or GIF file, scaled down to fit a box.
    ///
    /// Transparent pixels become white.
    ///
    /// - Parameters:
    ///   - width: The box in pixels, at least 1.
    ///   - height: The box in pixels, at least 1.
    /// - Throws: ``ImageFault`` if the file is broken or too large.
    public init(_ file: [UInt8], within width: Int, _ height: Int) throws(ImageFault) {
        let header = try ImageHeader.read(file)
        let shown = header.shown
        let scale = min(1, Double(width) / Double(shown.width), Double(height) / Double(shown.height))
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
        let size = (scaled(shown.width), scaled(shown.height))
        let stored = header.orientation.swapsSides ? (size.1, size.0) : size
        let raster = try Raster.decoded(file, header, forSide: max(size.0, size.1)).raster
            .scaled(to: stored.0, stored.1).turned(header.orientation)
        (self.width, self.height) = size
        rgb = raster.opaqueRGB
    }

    /// - Parameters:
    ///   - x: From the left, from 0.
    ///   - y: From the top, from 0.
    public subscript(x: Int, y: Int) -> Pixel {
        let place = 3 * (y * width + x)
        return Pixel(red: rgb[place], green: rgb[place + 1], blue: rgb[place + 2])
    }
}

extension Raster {
    /// Pixels over white.
    fileprivate var opaqueRGB: [UInt8] {
        var rgb: [UInt8] = []
        rgb.reserveCapacity(width * height * 3)
        for place in stride(from: 0, to: pixels.count, by: Self.channels) {
            let alpha = Int(pixels[place + 3])
            for channel in 0..<3 {
                rgb.append(UInt8((Int(pixels[place + channel]) * alpha + 255 * (255 - alpha) + 127) / 255))
            }
        }
        return rgb
    }
}

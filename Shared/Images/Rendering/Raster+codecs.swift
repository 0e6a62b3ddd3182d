import CImages

extension Raster {
    /// Decodes at the resolution that scaling needs.
    ///
    /// - Parameter side: the largest variant's, a lower bound.
    /// - Returns: pixels in stored orientation, and their profile.
    static func decoded(
        _ bytes: [UInt8],
        _ header: ImageHeader,
        forSide side: Int
    ) throws(ImageFault) -> (raster: Raster, profile: ColourProfile?) {
        let longer = max(header.width, header.height)
        var found = umkreis_profile()
        defer { umkreis_profile_free(&found) }
        let raster: Raster
        switch header.format {
        case .jpeg:
            // DCT scaling to 1/8…8/8.
            let eighths = (1...8).first { (longer * $0 + 7) / 8 >= side } ?? 8
            let (width, height) = ((header.width * eighths + 7) / 8, (header.height * eighths + 7) / 8)
            raster = try made(width, height) {
                umkreis_jpeg_decode(bytes, bytes.count, UInt32(eighths), UInt32(width), UInt32(height), $0, &found)
            }
        case .png:
            raster = try made(header.width, header.height) {
                umkreis_png_decode(bytes, bytes.count, UInt32(header.width), UInt32(header.height), $0, &found)
            }
        case .webp:
            let part = max(1, longer / (2 * side))
            let (width, height) = (max(1, header.width / part), max(1, header.height / part))
            raster = try made(width, height) {
                umkreis_webp_decode(bytes, bytes.count, UInt32(width), UInt32(height), $0, &found)
            }
        case .gif: raster = try GIFFile.decoded(bytes)
        }
        return (raster, ColourProfile(UnsafeRawBufferPointer(start: found.bytes, count: found.count)))
    }

    /// Progressive, without alpha.
    ///
    /// - Parameters:
    ///   - profile: an ICC profile; empty for sRGB.
    ///   - quality: 1…100.
    func jpeg(_ profile: [UInt8], quality: Int32) throws(ImageFault) -> [UInt8] {
        try encoded(profile, quality, with: umkreis_jpeg_encode)
    }

    /// Lossy, with alpha.
    func webp(_ profile: [UInt8], quality: Int32) throws(ImageFault) -> [UInt8] {
        try encoded(profile, quality, with: umkreis_webp_encode)
    }

    private typealias Encoder = (
        UnsafePointer<UInt8>?, UInt32, UInt32, Int32, UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<Int>?
    ) -> UnsafeMutablePointer<UInt8>?

    private func encoded(
        _ profile: [UInt8],
        _ quality: Int32,
        with encode: Encoder
    ) throws(ImageFault) -> [UInt8] {
        var count = 0
        let encoded = encode(pixels, UInt32(width), UInt32(height), quality, profile, profile.count, &count)
        guard let encoded else { throw .unreadable }
        defer { umkreis_free(encoded) }
        return Array(UnsafeBufferPointer(start: encoded, count: count))
    }

    /// - Parameter decode: returns whether it filled the buffer.
    private static func made(
        _ width: Int,
        _ height: Int,
        _ decode: (UnsafeMutablePointer<UInt8>?) -> Bool
    ) throws(ImageFault) -> Raster {
        let size = width * height * channels
        let pixels = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = decode(buffer.baseAddress) ? size : 0
        }
        guard pixels.count == size else { throw .unreadable }
        return Raster(width: width, height: height, pixels: pixels)
    }
}

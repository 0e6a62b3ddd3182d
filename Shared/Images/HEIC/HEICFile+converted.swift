import CImages

extension HEICFile {
    /// Qualities of the stored JPEG; the last is for photos that would exceed ``ImageLimits/bytes``.
    private static let qualities: [Int32] = [90, 75, 50]
    private static let maximumProfile = 1 << 20

    /// A JPEG file with the same colours, without metadata besides its orientation.
    ///
    /// Browsers other than Safari do not show HEIC.
    static func converted(_ bytes: [UInt8]) throws(ImageFault) -> [UInt8] {
        let file = try HEICFile(bytes)
        let profile = file.colourProfile(bytes)
        // Turning all pixels would take as much memory again, and most photos are turned.
        if case .turned(let orientation) = file.changes.last, file.changes.count == 1 {
            return JPEGFile.turned(try jpeg(of: file.decoded(applying: []), profile), orientation)
        }
        return try jpeg(of: file.decoded(applying: file.changes), profile)
    }

    private static func jpeg(of raster: Raster, _ profile: [UInt8]) throws(ImageFault) -> [UInt8] {
        for quality in qualities {
            let jpeg = try raster.jpeg(profile, quality: quality)
            // Room for the orientation.
            if jpeg.count <= ImageLimits.bytes - 64 { return jpeg }
        }
        throw .tooLarge
    }

    private func decoded(applying changes: [Change]) throws(ImageFault) -> Raster {
        let count = size.width * size.height * Raster.channels
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            filled = target.baseAddress.map { draw(on: $0) } ?? false ? count : 0
        }
        guard pixels.count == count else { throw .unreadable }
        var raster = Raster(width: size.width, height: size.height, pixels: pixels)
        for change in changes {
            switch change {
            case .turned(let orientation): raster = raster.turned(orientation)
            case .cut(let left, let top, let width, let height):
                raster = raster.cut(left: left, top: top, width: width, height: height)
            }
        }
        return raster
    }

    /// - Returns: whether all tiles could be decoded.
    private func draw(on pixels: UnsafeMutablePointer<UInt8>) -> Bool {
        let stride = size.width * Raster.channels
        return streams.enumerated().allSatisfy { index, stream in
            let (left, top) = (index % grid.columns * tile.width, index / grid.columns * tile.height)
            var picture = umkreis_hevc_picture(
                width: UInt32(min(tile.width, size.width - left)),
                height: UInt32(min(tile.height, size.height - top)),
                stride: stride,
                matrix: colours.map { Int32($0.matrix) } ?? -1,
                is_full_range: colours?.isFullRange ?? false
            )
            let start = pixels + top * stride + left * Raster.channels
            return umkreis_hevc_decode(stream, stream.count, &picture, start)
        }
    }

    /// Empty for sRGB.
    private func colourProfile(_ bytes: [UInt8]) -> [UInt8] {
        if let profile, profile.count <= Self.maximumProfile { return Array(bytes[profile]) }
        guard let colours else { return [] }
        var found = umkreis_profile()
        umkreis_profile_make(Int32(clamping: colours.primaries), &found)
        defer { umkreis_profile_free(&found) }
        return Array(UnsafeRawBufferPointer(start: found.bytes, count: found.count))
    }
}

extension Raster {
    fileprivate func cut(left: Int, top: Int, width: Int, height: Int) -> Raster {
        var part: [UInt8] = []
        part.reserveCapacity(width * height * Self.channels)
        for row in top..<(top + height) {
            let start = (row * self.width + left) * Self.channels
            part += pixels[start..<(start + width * Self.channels)]
        }
        return Raster(width: width, height: height, pixels: part)
    }
}

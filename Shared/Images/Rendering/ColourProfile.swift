import CImages

/// An ICC profile that shows colours otherwise than sRGB.
///
/// Its contents decide: some programs write other colours under the name of sRGB.
struct ColourProfile {
    private let bytes: [UInt8]
    private let channels: UInt32

    /// Longer ones would dominate a thumbnail; that of Display P3 has 500 bytes.
    private static let maximumKept = 4 << 10

    /// `nil` without a usable profile, and for one like sRGB.
    ///
    /// Also for those of inks, which the decoder applies.
    init?(_ profile: UnsafeRawBufferPointer) {
        guard profile.count >= 128 else { return nil }
        bytes = Array(profile)
        switch String(decoding: profile[16..<20], as: UTF8.self) {
        case "RGB ":
            channels = 3
            guard umkreis_profile_read(bytes, bytes.count) == umkreis_profile_other else { return nil }
        case "GRAY": channels = 1
        default: return nil
        }
    }

    /// Pixels for a browser, and the profile that they need; empty for sRGB.
    func shown(_ raster: Raster) -> (raster: Raster, profile: [UInt8]) {
        guard channels != 3 || bytes.count > Self.maximumKept else { return (raster, bytes) }
        var pixels = raster.pixels
        _ = umkreis_show_in_srgb(bytes, bytes.count, channels, false, &pixels, raster.width * raster.height)
        return (Raster(width: raster.width, height: raster.height, pixels: pixels), [])
    }
}

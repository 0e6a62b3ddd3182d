import ServiceKit

/// A user's media quota.
struct MediaLimits: Sendable {
    /// Photos and open uploads.
    var files = 2000
    /// Bytes, including open uploads at full size.
    var bytes = 500 << 20
    var uploads = 10
    /// Free disk space, in bytes.
    var freeBytes = 256 << 20

    static let names = ["media-files", "media-mib", "media-free-mib"]

    init() {}

    init(_ settings: ServiceSettings) throws {
        self.init()
        files = try settings.integer("media-files", within: 1...1_000_000, standard: files)
        bytes = try settings.integer("media-mib", within: 1...1_048_576, standard: bytes >> 20) << 20
        freeBytes = try settings.integer("media-free-mib", within: 0...1_048_576, standard: freeBytes >> 20) << 20
    }
}

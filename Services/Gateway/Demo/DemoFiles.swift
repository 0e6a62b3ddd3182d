import Foundation

/// The files of the stories: photos, places, declarations of apps, and a folder for downloads.
public struct DemoFiles: Sendable {
    let folder: String
    public let downloads: String

    /// - Parameter downloads: an existing folder.
    public init(downloads: String) {
        folder = Bundle.module.bundlePath
        self.downloads = downloads
    }

    func photo(_ name: String) -> String { "\(folder)/Resources/photos/\(name).jpg" }
    public func app(_ name: String) -> String { "\(folder)/\(name).json" }
    var places: String { "\(folder)/Resources/places.ndjson" }
    /// A map with streets, around the sights.
    public var town: String { "\(folder)/Resources/monaco.mbtiles" }
    var chargePointKind: String { "\(folder)/Resources/charge-point.json" }
}

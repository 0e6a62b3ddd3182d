import Glibc
import Synchronization

/// A map of vector tiles in an MBTiles file, which is read only.
///
/// Reads block for the time of a page from the disk.
public final class TileFile: Sendable {
    public let summary: TileSummary
    private let connection: Mutex<TileConnection>

    public init(at path: String) throws(TileFileError) {
        guard let stamp = FileStamp(of: path) else { throw .unreadable(ENOENT) }
        guard access(path, R_OK) == 0 else { throw .unreadable(errno) }
        let connection = try TileConnection(path)
        summary = try TileSummary(try connection.metadata(), stamp)
        // Else it would have the version of the file before it.
        guard FileStamp(of: path) == stamp else { throw .unreadable(EAGAIN) }
        self.connection = Mutex(connection)
    }

    /// Returns the tile as it is stored, `nil` if there is none.
    public func tile(_ address: TileAddress) throws(TileFileError) -> [UInt8]? {
        guard summary.zooms.contains(address.zoom) else { return nil }
        return try connection.withLock { connection throws(TileFileError) in try connection.tile(address) }
    }

    /// Reads the whole file, and a tile of each zoom.
    ///
    /// - Throws: the first reason against serving it as a map of streets.
    public func check() throws(TileFileError) {
        guard summary.missingLayers.isEmpty else { throw .layersMissing(summary.missingLayers) }
        let zooms = summary.zooms
        try connection.withLock { connection throws(TileFileError) in
            try connection.check()
            var count = 0
            for zoom in zooms {
                guard let address = try connection.anyTile(at: zoom) else { continue }
                guard let tile = try connection.tile(address), !tile.isEmpty else { throw .damaged("\(zoom)") }
                count += 1
            }
            guard count > 0 else { throw .empty }
        }
    }
}

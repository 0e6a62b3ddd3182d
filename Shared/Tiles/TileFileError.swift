/// Why a file cannot be served as a map.
public enum TileFileError: Error, Hashable, Sendable {
    /// With `errno`.
    case unreadable(Int32)
    /// No SQLite file, or one without the tables of MBTiles.
    case notTiles
    /// SQLite's message.
    case damaged(String)
    /// Without an index, SQLite reads the whole file for a tile.
    case noIndex
    /// Pictures, or another format that is not `pbf`.
    case notVector(format: String)
    /// An entry of the table `metadata` that is missing or out of range.
    case metadata(String)
    /// The layers of OpenMapTiles that it lacks.
    case layersMissing([String])
    /// No tile in the zooms that it claims.
    case empty
}

import CSQLite
import Foundation

@testable import UmkreisTiles

/// Writes MBTiles files.
struct MapMaker {
    /// As `tilemaker` writes it.
    static let standardMetadata = [
        "name": "A town", "format": "pbf", "minzoom": "0", "maxzoom": "14", "bounds": "7.4,43.72,7.45,43.76",
        "attribution": "<a href=\"https://example.org\">&copy; Some &amp; others</a>",
        "json": #"{"vector_layers":[{"id":"water","fields":{}},{"id":"transportation","fields":{}}]}"#,
    ]
    static let standardSchema = """
        CREATE TABLE metadata (name text, value text, UNIQUE (name));
        CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob,
            UNIQUE (zoom_level, tile_column, tile_row));
        """

    var metadata = MapMaker.standardMetadata
    var schema = MapMaker.standardSchema
    /// Tiles by zoom, column and MBTiles' row, which counts from the south.
    var tiles: [(zoom: Int, column: Int, row: Int, bytes: [UInt8])] = [(0, 0, 0, [0x1F, 0x8B, 1]), (1, 1, 1, [2])]

    func write(to path: String) {
        unlink(path)
        var opened: OpaquePointer?
        precondition(sqlite3_open(path, &opened) == SQLITE_OK)
        defer { sqlite3_close(opened) }
        var sql = schema + "BEGIN;"
        for (name, value) in metadata {
            sql += "INSERT INTO metadata VALUES ('\(name)', '\(value.replacing("'", with: "''"))');"
        }
        for tile in tiles {
            let hex = tile.bytes.map { String(Int($0) + 0x100, radix: 16).suffix(2) }.joined()
            sql += "INSERT INTO tiles VALUES (\(tile.zoom), \(tile.column), \(tile.row), x'\(hex)');"
        }
        precondition(sqlite3_exec(opened, sql + "COMMIT;", nil, nil, nil) == SQLITE_OK)
    }
}

/// The position of a tile in the pyramid of Web Mercator.
///
/// Source: [OGC Two Dimensional Tile Matrix Set](https://docs.ogc.org/is/17-083r4/17-083r4.html), WebMercatorQuad.
public struct TileAddress: Hashable, Sendable {
    public static let zooms = 0...22

    public let zoom: Int
    /// From the west.
    public let column: Int
    /// From the north, as in addresses; MBTiles count from the south.
    public let row: Int

    /// Returns `nil` outside the pyramid.
    public init?(zoom: Int, column: Int, row: Int) {
        guard Self.zooms.contains(zoom), (0..<1 << zoom).contains(column), (0..<1 << zoom).contains(row) else {
            return nil
        }
        (self.zoom, self.column, self.row) = (zoom, column, row)
    }

    /// Reads the segments `z`, `x` and `y` of a path; `nil` for anything but plain decimal numbers.
    public init?(_ segments: some Collection<Substring>) {
        let numbers = segments.compactMap(Self.number)
        guard segments.count == 3, numbers.count == 3 else { return nil }
        self.init(zoom: numbers[0], column: numbers[1], row: numbers[2])
    }

    /// A tile has one address, so that caches hold it once: no signs and no leading zeros.
    private static func number(_ text: Substring) -> Int? {
        guard (1...7).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return text.utf8.count > 1 && text.first == "0" ? nil : Int(text)
    }
}

import Geodesy

/// A ``WebMercator`` map cut at the 180th meridian, or near Greenwich for viewports across it.
struct MapPlane: Sendable, Equatable {
    /// East of the 180th meridian, as a fraction of the world.
    let cut: Double

    static let standard = MapPlane(cut: 0)

    /// Puts the 180th meridian into the middle of a block.
    static func turned(blocks side: Double) -> MapPlane { MapPlane(cut: side < 1 ? 0.5 - side / 2 : 0.5) }

    func x(_ standard: Double) -> Double { WebMercator.fraction(standard - cut) }
    func standard(_ x: Double) -> Double { WebMercator.fraction(x + cut) }
}

/// The visible area.
struct MapWindow: Sendable {
    let west: Double
    let width: Double
    let north, south: Double
    /// Whether it crosses the 180th meridian.
    let isTurned: Bool

    init(_ box: LatLonBox) {
        isTurned = box.west > box.east
        width = box.width / 360
        (west, south) = WebMercator.place(lat: box.south, lon: box.west)
        north = WebMercator.place(lat: box.north, lon: box.west).y
    }

    init(x: Double, y: Double, isTurned: Bool) {
        self.isTurned = isTurned
        west = x
        width = 0
        (north, south) = (y, y)
    }

    func contains(x: Double, y: Double) -> Bool {
        y >= north && y <= south && WebMercator.fraction(x - west) <= width
    }
}

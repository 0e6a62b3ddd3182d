import Geodesy

/// A flat map of the world (``WebMercator``), which is cut somewhere: at the 180th meridian or, for who looks over that
/// meridian, about Greenwich.
struct MapPlane: Sendable, Equatable {
    /// How far east of the 180th meridian it is cut, as a part of the world's width.
    let cut: Double

    static let usual = MapPlane(cut: 0)

    /// Cut at Greenwich or, if it has blocks, half of one west of it: so the 180th meridian goes through the middle of a block.
    static func turned(blocks side: Double) -> MapPlane { MapPlane(cut: side < 1 ? 0.5 - side / 2 : 0.5) }

    /// From the usual plane to this one, and back.
    func x(_ usual: Double) -> Double { WebMercator.fraction(usual - cut) }
    func usual(_ x: Double) -> Double { WebMercator.fraction(x + cut) }
}

/// What of the world a map shows, on the usual plane.
struct MapWindow: Sendable {
    let west: Double
    let width: Double
    let north, south: Double
    /// Whether it goes over the 180th meridian.
    let isTurned: Bool

    init(_ box: LatLonBox) {
        isTurned = box.west > box.east
        width = box.width / 360
        (west, south) = WebMercator.place(lat: box.south, lon: box.west)
        north = WebMercator.place(lat: box.north, lon: box.west).y
    }

    /// A single place.
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

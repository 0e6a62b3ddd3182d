import Foundation
import GatewayKit
import GeoSearchContract
import Geodesy
import UmkreisVocabulary

/// The visible part of a map on a terminal: centre, span and bearing.
struct MapView: VersionedContent, Equatable, Sendable {
    /// The background of the pins.
    enum Ground: String, Codable, CaseIterable, Sendable {
        case outlines, grid, plain
    }

    /// The world's width in Mercator's projection is 1.
    private static let spans = 1e-5...1.0
    /// The latitude where the projection ends.
    private static let maximumLatitude = 85.0

    /// Missing in files of the first versions.
    private var v: Int? = MapView.version
    private(set) var lat: Double
    private(set) var lon: Double
    /// The width of the map, as a share of the world's.
    private(set) var span: Double
    /// Degrees clockwise from north, 0..<360.
    private(set) var bearing = 0.0
    var ground = Ground.outlines

    static let world = MapView(lat: 25, lon: 10, span: 1)

    init(lat: Double, lon: Double, span: Double) {
        self.lat = min(max(lat, -Self.maximumLatitude), Self.maximumLatitude)
        self.lon = lon.remainder(dividingBy: 360)
        self.span = min(max(span, Self.spans.lowerBound), Self.spans.upperBound)
    }

    /// Shows a box with a margin.
    ///
    /// - Parameter proportion: The height of the map divided by its width.
    init(_ viewport: Viewport, proportion: Double) {
        let frame = MapFrame(viewport)
        let (wide, high) = frame.share
        let middle = frame.middle
        self.init(lat: middle.lat, lon: middle.lon, span: 1.15 * max(wide, high / proportion))
    }

    /// Whether a kept view has values that can be drawn.
    var isValid: Bool {
        lat.isFinite && abs(lat) <= Self.maximumLatitude && lon.isFinite && abs(lon) <= 180 && Self.spans.contains(span)
            && (0..<360).contains(bearing)
    }

    // MARK: Keys

    /// - Parameters:
    ///   - right: Of the screen, as a share of the map's width.
    ///   - down: As a share of the map's width.
    mutating func pan(right: Double, down: Double) {
        let turned = MapProjection.turned(right * span, down * span, by: bearing)
        let middle = WebMercator.place(lat: lat, lon: lon)
        let y = min(max(middle.y + turned.y, 0), 1)
        self = MapView(lat: WebMercator.lat(y: y), lon: WebMercator.lon(x: middle.x + turned.x), span: span).with(self)
    }

    mutating func zoom(by factor: Double) { self = MapView(lat: lat, lon: lon, span: span / factor).with(self) }

    mutating func turn(by degrees: Double) {
        bearing = (bearing + degrees).truncatingRemainder(dividingBy: 360)
        if bearing < 0 { bearing += 360 }
    }

    mutating func turnNorthUp() { bearing = 0 }

    mutating func changeGround() {
        let all = Ground.allCases
        ground = all[((all.firstIndex(of: ground) ?? 0) + 1) % all.count]
    }

    private func with(_ other: MapView) -> MapView {
        var copy = self
        (copy.bearing, copy.ground) = (other.bearing, other.ground)
        return copy
    }
}

/// Places points of the earth on a canvas.
struct MapProjection {
    let view: MapView
    /// Dots of the canvas, which are as wide as high.
    let width: Double
    let height: Double
    private let middle: (x: Double, y: Double)

    init(_ view: MapView, width: Int, height: Int) {
        self.view = view
        (self.width, self.height) = (Double(width), Double(height))
        middle = WebMercator.place(lat: view.lat, lon: view.lon)
    }

    func dot(_ point: Coordinate) -> (x: Double, y: Double) { dot(lat: point.lat, lon: point.lon) }

    func dot(lat: Double, lon: Double) -> (x: Double, y: Double) {
        let place = WebMercator.place(lat: min(max(lat, -85), 85), lon: lon)
        // The shorter way around the world.
        let right = (place.x - middle.x).remainder(dividingBy: 1)
        let turned = Self.turned(right, place.y - middle.y, by: -view.bearing)
        let scale = width / view.span
        return (width / 2 + turned.x * scale, height / 2 + turned.y * scale)
    }

    /// The bounding box of the visible part.
    var viewport: Viewport {
        let high = view.span * height / width
        let radians = view.bearing * .pi / 180
        let (wide, tall) = (
            abs(view.span * cos(radians)) + abs(high * sin(radians)),
            abs(view.span * sin(radians)) + abs(high * cos(radians))
        )
        let north = WebMercator.lat(y: max(0, middle.y - tall / 2))
        let south = WebMercator.lat(y: min(1, middle.y + tall / 2))
        guard wide < 1 else { return Viewport(west: -180, south: south, east: 180, north: north) }
        return Viewport(
            west: WebMercator.lon(x: middle.x - wide / 2),
            south: south,
            east: WebMercator.lon(x: middle.x + wide / 2),
            north: north
        )
    }

    /// The zoom level of tiles at which pins are some characters apart.
    var zoom: Int {
        let pixelsPerDot = 5.0
        let zoom = log2(width * pixelsPerDot / view.span / WebMercator.tile)
        return Int(min(max(zoom.rounded(), 0), 22))
    }

    /// Metres of a dot in the middle.
    var metresPerDot: Double { Self.circumference * cos(view.lat * .pi / 180) * view.span / width }

    /// Metres of the equator (WGS 84).
    static let circumference = 40_075_016.686

    /// Rotates clockwise, as seen with y downwards.
    static func turned(_ x: Double, _ y: Double, by degrees: Double) -> (x: Double, y: Double) {
        let radians = degrees * .pi / 180
        return (x * cos(radians) - y * sin(radians), x * sin(radians) + y * cos(radians))
    }
}

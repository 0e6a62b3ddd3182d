import Foundation
import GatewayKit
import GeoSearchContract
import Geodesy
import UmkreisTexts
import UmkreisVocabulary

/// The viewport of a drawing and its projection.
struct MapFrame: Sendable {
    static let world = Viewport(west: -180, south: -85, east: 180, north: 85)
    /// Pixels of the longer side.
    private static let maximumSide = 1024.0

    let viewport: Viewport
    /// Fractions of the world's width.
    private let west, north, wide, high: Double

    init(_ viewport: Viewport) {
        self.viewport = viewport
        let corner = WebMercator.place(lat: viewport.north, lon: viewport.west)
        (west, north) = (corner.x, corner.y)
        let width = viewport.west > viewport.east ? viewport.east - viewport.west + 360 : viewport.east - viewport.west
        // A viewport may be a line or point.
        wide = max(width / 360, 1e-9)
        high = max(WebMercator.place(lat: viewport.south, lon: 0).y - corner.y, 1e-9)
    }

    /// The size as shares of the world's width.
    var share: (wide: Double, high: Double) { (wide, high) }

    var middle: (lat: Double, lon: Double) {
        (WebMercator.lat(y: north + high / 2), WebMercator.lon(x: west + wide / 2))
    }

    /// Metres of a pixel in the middle.
    var metresPerPixel: Double {
        MapProjection.circumference * cos(middle.lat * .pi / 180) * max(wide, high) / Self.maximumSide
    }

    /// The maximal zoom at which the viewport fits the drawing.
    var zoom: Int {
        let zoom = log2(MapFrame.maximumSide / (max(wide, high) * WebMercator.tile))
        return Int(min(max(zoom.rounded(.down), 0), 22))
    }

    /// Pixels.
    var size: (width: Double, height: Double) {
        let scale = MapFrame.maximumSide / max(wide, high)
        return (max(wide * scale, 64), max(high * scale, 64))
    }

    /// Returns the position from west and north, 0…1 inside.
    func place(_ point: Coordinate) -> (x: Double, y: Double) { place(lat: point.lat, lon: point.lon) }

    func place(lat: Double, lon: Double) -> (x: Double, y: Double) {
        let place = WebMercator.place(lat: lat, lon: lon)
        return (WebMercator.fraction(place.x - west) / wide, (place.y - north) / high)
    }
}

/// A map as SVG: coasts and borders, a grid, pins with counts or names, a legend and a scale.
struct MapDrawing {
    /// Names beside pins; more would hide each other.
    private static let maximumNames = 60

    let frame: MapFrame
    let pins: ClusterPins.Reply

    /// SVG 1.1.
    var svg: String {
        let (width, height) = frame.size
        let box = "\(number(width)) \(number(height))"
        var lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(box)" font-family="sans-serif" font-size="11">"#,
            ##"<rect width="100%" height="100%" fill="#f4f6f8"/>"##,
        ]
        lines += outlines
        lines += grid
        lines += pins.clusters.reversed().map(cluster)
        lines += pins.posts.map(post)
        lines += pins.posts.prefix(Self.maximumNames).map(name)
        lines += legend + scale
        lines.append("</svg>\n")
        return lines.joined(separator: "\n")
    }

    private var outlines: [String] {
        MapOutlines.all.rings.filter { $0.touches(frame.viewport) }.compactMap { ring in
            let path = path(of: ring)
            return path.isEmpty
                ? nil : ##"<path d="\##(path)" fill="none" stroke="#8b98a5" stroke-width="1"/>"##
        }
    }

    /// The visible part, with a point every few pixels; a ring may be cut in two.
    private func path(of ring: MapOutlines.Ring) -> String {
        let (width, height) = frame.size
        let near = (x: -1.0...2.0, y: -1.0...2.0)
        var path = ""
        var last: (x: Double, y: Double)?
        var isDrawing = false
        for point in ring.points {
            let place = frame.place(lat: point.lat, lon: point.lon)
            guard near.x.contains(place.x), near.y.contains(place.y) else {
                (last, isDrawing) = (nil, false)
                continue
            }
            if let last, abs(last.x - place.x) * width + abs(last.y - place.y) * height < 3 { continue }
            let (x, y) = pixels(place)
            path += (isDrawing ? "L" : "M") + "\(x) \(y)"
            (last, isDrawing) = (place, true)
        }
        return path.contains("L") ? path : ""
    }

    private func name(_ post: PinnedPost) -> String {
        let (x, y) = pixels(frame.place(post.point))
        return ##"<text x="\##(x)" y="\##(y)" dx="8" dy="4" fill="#33404d">\##(escaped(post.title))</text>"##
    }

    /// The colours of the statuses that are shown.
    private var legend: [String] {
        let shown = Set(pins.posts.map(\.status) + pins.clusters.map { $0.open.map { $0 > 0 ? .open : .closed } })
        let known: [OpeningStatusKind] = [.open, .closesSoon, .opensSoon, .closed, .unknown]
        return known.filter { shown.contains($0) }.enumerated().flatMap { index, status in
            let y = number(18 + Double(index) * 16)
            let text = escaped(localized("cli.status.\(status.rawValue)"))
            return [
                ##"<circle cx="14" cy="\##(y)" r="5" fill="\##(MapDrawing.colour(status))" stroke="#fff"/>"##,
                ##"<text x="24" y="\##(y)" dy="4" fill="#33404d">\##(text)</text>"##,
            ]
        }
    }

    private var scale: [String] {
        let (width, height) = frame.size
        let metres = MapScale.metres(upTo: frame.metresPerPixel * width / 5)
        let (left, right) = (number(width - 12 - metres / frame.metresPerPixel), number(width - 12))
        let y = number(height - 22)
        return [
            ##"<path d="M\##(left) \##(y)v5H\##(right)v-5" fill="none" stroke="#33404d" stroke-width="1.5"/>"##,
            ##"<text x="\##(right)" y="\##(y)" dy="-3" text-anchor="end" fill="#33404d">\##(DistanceText.of(metres))</text>"##,
        ]
    }

    private func cluster(_ cluster: PinCluster) -> String {
        let (x, y) = pixels(frame.place(cluster.point))
        let radius = number(10 + 3 * log10(Double(cluster.count)) * 2)
        let counts = [
            localized("cli.map.posts", ["count": .count(cluster.count)]),
            cluster.open.map { localized("cli.map.openPosts", ["count": .count($0)]) },
        ]
        return """
            <g><title>\(counts.compactMap(\.self).joined(separator: ", "))</title>\
            <circle cx="\(x)" cy="\(y)" r="\(radius)" fill="\(colour(cluster))" fill-opacity="0.85" stroke="#fff"/>\
            <text x="\(x)" y="\(y)" dy="4" text-anchor="middle" fill="#fff">\(short(cluster.count))</text></g>
            """
    }

    private func post(_ post: PinnedPost) -> String {
        let (x, y) = pixels(frame.place(post.point))
        let status = post.status.map { " (" + localized("cli.status.\($0.rawValue)") + ")" } ?? ""
        return """
            <g><title>\(escaped(post.title + status))</title>\
            <circle cx="\(x)" cy="\(y)" r="5" fill="\(MapDrawing.colour(post.status))" stroke="#fff"/></g>
            """
    }

    /// A few lines of longitude and latitude.
    private var grid: [String] {
        let view = frame.viewport
        let width = view.west > view.east ? view.east - view.west + 360 : view.east - view.west
        // Of the longer side, which bounds the number of lines.
        let longer = max(width, view.north - view.south)
        let step = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005].first { longer / $0 >= 4 } ?? 0.002
        let (right, bottom) = frame.size
        var lines: [String] = []
        for number in multiples(of: step, from: view.west, to: view.west + width) {
            let lon = (Double(number) * step).remainder(dividingBy: 360)
            lines += line(degrees: lon, x: frame.place(lat: 0, lon: lon).x * right, y: nil, bottom: bottom)
        }
        for number in multiples(of: step, from: max(view.south, -85), to: min(view.north, 85)) {
            let lat = Double(number) * step
            lines += line(degrees: lat, x: nil, y: frame.place(lat: lat, lon: 0).y * bottom, bottom: bottom)
        }
        return lines
    }

    /// Returns the multiples of `step` in a range, which may be empty.
    private func multiples(of step: Double, from minimum: Double, to maximum: Double) -> Range<Int> {
        let first = Int((minimum / step).rounded(.up))
        return first..<max(first, Int((maximum / step).rounded(.down)) + 1)
    }

    private func line(degrees: Double, x: Double?, y: Double?, bottom: Double) -> [String] {
        let text = String(format: "%g°", (degrees * 1000).rounded() / 1000)
        let style = ##"stroke="#d5dbe1" stroke-width="1""##
        if let x {
            return [
                #"<line x1="\#(number(x))" y1="0" x2="\#(number(x))" y2="\#(number(bottom))" \#(style)/>"#,
                ##"<text x="\##(number(x + 3))" y="\##(number(bottom - 4))" fill="#9aa5b1">\##(text)</text>"##,
            ]
        }
        let y = number(y ?? 0)
        return [
            #"<line x1="0" y1="\#(y)" x2="100%" y2="\#(y)" \#(style)/>"#,
            ##"<text x="3" y="\##(y)" dy="-3" fill="#9aa5b1">\##(text)</text>"##,
        ]
    }

    private func pixels(_ place: (x: Double, y: Double)) -> (String, String) {
        (number(place.x * frame.size.width), number(place.y * frame.size.height))
    }

    private func colour(_ cluster: PinCluster) -> String {
        guard let open = cluster.open else { return MapDrawing.colour(nil) }
        return MapDrawing.colour(open == 0 ? .closed : .open)
    }

    static func colour(_ status: OpeningStatusKind?) -> String {
        switch status {
        case .open: "#2e8540"
        case .closesSoon: "#c77700"
        case .opensSoon: "#7a6ff0"
        case .closed: "#c0392b"
        case .unknown, nil: "#4a6fa5"
        }
    }

    private func short(_ count: Int) -> String {
        count < 1_000 ? "\(count)" : count < 10_000 ? String(format: "%.1fk", Double(count) / 1000) : "\(count / 1000)k"
    }

    private func number(_ value: Double) -> String { String(format: "%g", (value * 10).rounded() / 10) }

    /// Titles are foreign text.
    private func escaped(_ text: String) -> String {
        PlainText.oneLine(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

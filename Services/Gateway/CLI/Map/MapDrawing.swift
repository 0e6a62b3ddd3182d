import Foundation
import GeoSearchContract
import Geodesy
import Vocabulary

/// The viewport of a drawing and its projection.
struct MapFrame: Sendable {
    static let world = Viewport(west: -180, south: -85, east: 180, north: 85)
    /// Pixels of the longer side.
    private static let longest = 1024.0

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

    /// The maximal zoom at which the viewport fits the drawing.
    var zoom: Int {
        let zoom = log2(MapFrame.longest / (max(wide, high) * WebMercator.tile))
        return Int(min(max(zoom.rounded(.down), 0), 22))
    }

    /// Pixels.
    var size: (width: Double, height: Double) {
        let scale = MapFrame.longest / max(wide, high)
        return (max(wide * scale, 64), max(high * scale, 64))
    }

    /// Returns the position from west and north, 0…1 inside.
    func place(_ point: Coordinate) -> (x: Double, y: Double) { place(lat: point.lat, lon: point.lon) }

    func place(lat: Double, lon: Double) -> (x: Double, y: Double) {
        let place = WebMercator.place(lat: lat, lon: lon)
        return (WebMercator.fraction(place.x - west) / wide, (place.y - north) / high)
    }
}

/// A map as SVG: a grid and pins with counts of posts and open posts.
struct MapDrawing {
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
        lines += grid
        lines += pins.clusters.reversed().map(cluster)
        lines += pins.posts.map(post)
        lines.append("</svg>\n")
        return lines.joined(separator: "\n")
    }

    private func cluster(_ cluster: PinCluster) -> String {
        let (x, y) = pixels(frame.place(cluster.point))
        let radius = number(10 + 3 * log10(Double(cluster.count)) * 2)
        let open = cluster.open.map { ", \($0) open" } ?? ""
        return """
            <g><title>\(cluster.count) posts\(open)</title>\
            <circle cx="\(x)" cy="\(y)" r="\(radius)" fill="\(colour(cluster))" fill-opacity="0.85" stroke="#fff"/>\
            <text x="\(x)" y="\(y)" dy="4" text-anchor="middle" fill="#fff">\(short(cluster.count))</text></g>
            """
    }

    private func post(_ post: PinnedPost) -> String {
        let (x, y) = pixels(frame.place(post.point))
        let status = post.status.map { " (\($0.rawValue))" } ?? ""
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
    private func multiples(of step: Double, from least: Double, to most: Double) -> Range<Int> {
        let first = Int((least / step).rounded(.up))
        return first..<max(first, Int((most / step).rounded(.down)) + 1)
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

    private static func colour(_ status: OpeningStatusKind?) -> String {
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

/// A map as text: counts of clusters, dots for posts.
struct MapText {
    private static let columns = 76
    private static let mostRows = 24

    let frame: MapFrame
    let pins: ClusterPins.Reply

    /// Empty if the output isn't a terminal.
    func text(_ style: Style) -> String {
        guard style.isForHumans, pins.count > 0 else { return "" }
        let (width, height) = frame.size
        // Characters are twice as high as wide.
        let rows = min(Self.mostRows, max(4, Int((Double(Self.columns) * height / width / 2).rounded())))
        var cells = [[Character]](repeating: Array(repeating: " ", count: Self.columns), count: rows)
        for post in pins.posts { put("•", at: frame.place(post.point), in: &cells) }
        // The largest clusters are drawn last.
        for cluster in pins.clusters.reversed() { put("\(cluster.count)", at: frame.place(cluster.point), in: &cells) }
        let edge = String(repeating: "─", count: Self.columns)
        let lines = cells.map { style.dim("│") + String($0) + style.dim("│") }
        return ([style.dim("┌\(edge)┐")] + lines + [style.dim("└\(edge)┘")]).joined(separator: "\n")
    }

    private func put(_ text: String, at place: (x: Double, y: Double), in cells: inout [[Character]]) {
        guard (0...1).contains(place.x), (0...1).contains(place.y) else { return }
        let row = min(cells.count - 1, Int(place.y * Double(cells.count)))
        let middle = Int(place.x * Double(Self.columns))
        let start = min(max(0, middle - text.count / 2), Self.columns - text.count)
        for (offset, character) in text.enumerated() where start + offset < Self.columns {
            cells[row][start + offset] = character
        }
    }
}

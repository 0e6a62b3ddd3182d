import CatalogueContract
import Foundation
import GatewayKit
import GeoSearchContract
import Geodesy
import UmkreisTexts
import UmkreisVocabulary

/// A map as characters: outlines or a grid, and pins by kind and status.
struct MapPicture {
    let view: MapView
    var pins = ClusterPins.Reply(zoom: 0, count: 0, clusters: [], posts: [])
    /// The letters of kinds.
    var letters = KindLetters([])
    /// The pin with the cursor.
    var chosen: MapPin?
    /// A mark without a pin.
    var mark: Coordinate?

    /// - Parameters:
    ///   - columns: At least 1.
    ///   - rows: At least 1.
    func lines(columns: Int, rows: Int, _ style: Style) -> [String] {
        var canvas = BrailleCanvas(columns: columns, rows: rows)
        let projection = MapProjection(view, width: canvas.width, height: canvas.height)
        switch view.ground {
        case .outlines: drawOutlines(on: &canvas, projection)
        case .grid: drawGrid(on: &canvas, projection)
        case .plain: break
        }
        if let mark { canvas.put("✚", at: projection.dot(mark), style.bold) }
        // Earlier ones hide later ones: the chosen one, large clusters, single posts.
        if let chosen { put(chosen, on: &canvas, projection) { style.inverse($0) } }
        for pin in pins.clusters.map(MapPin.cluster) + pins.posts.map(MapPin.post) where pin != chosen {
            put(pin, on: &canvas, projection) { pin.coloured($0, style) }
        }
        return canvas.lines(style.dim)
    }

    /// A length of at most a fifth of the width, as in `├────┤ 5 km`.
    static func scale(_ projection: MapProjection) -> String {
        let metres = MapScale.metres(upTo: projection.metresPerDot * projection.width / 5)
        let columns = max(2, Int(metres / projection.metresPerDot / 2))
        return "├" + String(repeating: "─", count: columns - 2) + "┤ " + DistanceText.of(metres)
    }

    private func put(
        _ pin: MapPin,
        on canvas: inout BrailleCanvas,
        _ projection: MapProjection,
        _ paint: (String) -> String
    ) {
        let text =
            switch pin {
            case .cluster(let cluster): "(\(cluster.count))"
            case .post(let post): letters[post.kind]
            }
        canvas.put(text, at: projection.dot(pin.point), paint)
    }

    private func drawOutlines(on canvas: inout BrailleCanvas, _ projection: MapProjection) {
        let viewport = projection.viewport
        for ring in MapOutlines.all.rings where ring.touches(viewport) {
            drawLine(ring.points, on: &canvas, projection)
        }
    }

    /// Lines at a round number of degrees, at least four across.
    private func drawGrid(on canvas: inout BrailleCanvas, _ projection: MapProjection) {
        let viewport = projection.viewport
        let width = viewport.east - viewport.west + (viewport.west > viewport.east ? 360 : 0)
        let step = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002].first { width / $0 >= 4 } ?? 0.001
        let (first, last) = (
            Int((viewport.west / step).rounded(.down)), Int(((viewport.west + width) / step).rounded(.up))
        )
        let (low, high) = (Int((viewport.south / step).rounded(.down)), Int((viewport.north / step).rounded(.up)))
        guard last - first < 1_000, high - low < 1_000 else { return }
        let lons = (first...last).map { Double($0) * step }
        let lats = (low...high).map { Double($0) * step }
        for lon in lons { drawLine(lats.map { ($0, lon) }, on: &canvas, projection) }
        for lat in lats { drawLine(lons.map { (lat, $0) }, on: &canvas, projection) }
    }

    /// Leaves out a step over the far side of the world, where the canvas is cut.
    private func drawLine(
        _ points: [(lat: Double, lon: Double)],
        on canvas: inout BrailleCanvas,
        _ projection: MapProjection
    ) {
        var last: (x: Double, y: Double)?
        let maximumStep = projection.width / view.span / 2
        for point in points {
            let dot = projection.dot(lat: point.lat, lon: point.lon)
            if let last, abs(dot.x - last.x) + abs(dot.y - last.y) < maximumStep { canvas.line(from: last, to: dot) }
            last = dot
        }
    }
}

/// A cluster or a post on a map.
enum MapPin: Equatable {
    case cluster(PinCluster)
    case post(PinnedPost)

    var point: Coordinate {
        switch self {
        case .cluster(let cluster): cluster.point
        case .post(let post): post.point
        }
    }

    var status: OpeningStatusKind? {
        switch self {
        case .cluster(let cluster): cluster.open.map { $0 > 0 ? .open : .closed }
        case .post(let post): post.status
        }
    }

    /// Letters and words say the same as colours.
    fileprivate func coloured(_ text: String, _ style: Style) -> String {
        switch status {
        case .open: style.green(text)
        case .opensSoon, .closesSoon: style.yellow(text)
        case .closed: style.red(text)
        case .unknown, nil: style.bold(text)
        }
    }
}

/// A letter for each kind: the first of its name that no other kind has.
struct KindLetters {
    private var letters: [String: String] = [:]
    /// Kinds as declared, with their names.
    private(set) var legend: [(letter: String, name: String)] = []

    /// - Parameter kinds: Kinds and their names in the user's language.
    init(_ kinds: [(kind: String, name: String)]) {
        var taken: Set<String> = []
        for (kind, name) in kinds where letters[kind] == nil {
            let candidates = (name + "ABCDEFGHIJKLMNOPQRSTUVWXYZ").uppercased().filter { $0.isLetter && $0.isASCII }
            let letter = candidates.map(String.init).first { !taken.contains($0) } ?? "•"
            taken.insert(letter)
            letters[kind] = letter
            legend.append((letter, name))
        }
    }

    subscript(kind: String) -> String { letters[kind] ?? "•" }
}

enum MapScale {
    /// 1, 2 or 5 times a power of ten, at least a metre.
    static func metres(upTo maximum: Double) -> Double {
        let unit = pow(10, floor(log10(max(maximum, 1))))
        return [5, 2, 1].map { $0 * unit }.first { $0 <= maximum } ?? 1
    }
}

import GeoSearchContract
import Testing
import UmkreisVocabulary

@testable import GatewayClient

@Suite("the view of a map")
struct MapViewTests {
    private let salzburg = MapView(lat: 47.8, lon: 13.04, span: 0.001)

    private func projection(_ view: MapView) -> MapProjection { MapProjection(view, width: 160, height: 80) }

    @Test("its middle is in the middle of the canvas, however it is turned", arguments: [0.0, 45, 180, 359])
    func showsItsMiddle(_ bearing: Double) {
        var view = salzburg
        view.turn(by: bearing)
        let dot = projection(view).dot(lat: view.lat, lon: view.lon)
        #expect(abs(dot.x - 80) < 1e-6 && abs(dot.y - 40) < 1e-6)
    }

    @Test("north is up, and to the left after a quarter turn to the right") func turns() {
        var view = salzburg
        let north = (lat: 47.81, lon: 13.04)
        #expect(projection(view).dot(lat: north.lat, lon: north.lon).y < 40)
        view.turn(by: 90)
        let dot = projection(view).dot(lat: north.lat, lon: north.lon)
        #expect(dot.x < 80 && abs(dot.y - 40) < 1e-6)
    }

    @Test(
        "a step to the right and one to the left lead back, also across the antimeridian",
        arguments: [13.04, 179.9999]
    )
    func pansBack(_ lon: Double) {
        var view = MapView(lat: 47.8, lon: lon, span: 0.01)
        view.turn(by: 30)
        let before = view
        view.pan(right: 0.5, down: 0)
        #expect(view.isValid && view != before)
        view.pan(right: -0.5, down: 0)
        #expect(abs(view.lat - before.lat) < 1e-9 && abs((view.lon - before.lon).remainder(dividingBy: 360)) < 1e-9)
    }

    @Test("no key leads to a view that can't be drawn") func staysValid() {
        var view = salzburg
        for _ in 0..<60 { view.zoom(by: 2) }
        #expect(view.isValid)
        for _ in 0..<90 { view.zoom(by: 0.5) }
        #expect(view.isValid)
        for _ in 0..<50 { view.pan(right: 0.7, down: -0.9) }
        #expect(view.isValid)
        for _ in 0..<25 { view.turn(by: -30) }
        #expect(view.isValid && abs(view.bearing - 330) < 1e-9)
    }

    @Test("the box holds every visible corner") func boxHoldsCorners() {
        var view = salzburg
        view.turn(by: 33)
        let shown = projection(view)
        let corners = [
            (shown.viewport.west, shown.viewport.north), (shown.viewport.east, shown.viewport.north),
            (shown.viewport.west, shown.viewport.south), (shown.viewport.east, shown.viewport.south),
        ].map { shown.dot(lat: $0.1, lon: $0.0) }
        for corner in [(0.0, 0.0), (160, 0), (0, 80), (160, 80)] { #expect(Self.isInside(corner, corners)) }
    }

    /// Whether a point is in a parallelogram, given by its upper and then its lower corners.
    private static func isInside(_ point: (Double, Double), _ corners: [(x: Double, y: Double)]) -> Bool {
        let round = [corners[0], corners[1], corners[3], corners[2]]
        return round.indices.allSatisfy { index in
            let (from, to) = (round[index], round[(index + 1) % 4])
            return (to.x - from.x) * (point.1 - from.y) - (to.y - from.y) * (point.0 - from.x) >= -1e-6
        }
    }
}

@Suite("a canvas of Braille patterns")
struct BrailleCanvasTests {
    private func drawn(_ columns: Int, _ rows: Int, _ draw: (inout BrailleCanvas) -> Void) -> [String] {
        var canvas = BrailleCanvas(columns: columns, rows: rows)
        draw(&canvas)
        return canvas.lines { $0 }
    }

    @Test("the dots of a character are numbered as in Unicode") func setsDots() {
        #expect(drawn(1, 1) { $0.set(0, 0) } == ["⠁"])
        #expect(drawn(1, 1) { $0.set(1, 3) } == ["⢀"])
        #expect(drawn(2, 1) { $0.line(from: (0, 0), to: (3, 0)) } == ["⠉⠉"])
    }

    @Test("points beside the canvas are left out") func clips() {
        #expect(drawn(2, 1) { $0.set(4, 0) } == ["  "])
        #expect(drawn(2, 1) { $0.line(from: (-1e9, 0), to: (1e9, 0)) } == ["⠉⠉"])
        #expect(drawn(2, 1) { $0.line(from: (-5, -5), to: (-1, 10)) } == ["  "])
    }

    @Test("text stays within the line, and the earlier text wins") func putsText() {
        let lines = drawn(6, 1) { canvas in
            #expect(canvas.put("(12)", at: (11, 0)) { $0 })
            #expect(!canvas.put("x", at: (8, 0)) { $0 })
            #expect(canvas.put("y", at: (0, 0)) { $0 })
            #expect(!canvas.put("z", at: (0, 4)) { $0 })
        }
        #expect(lines == ["y (12)"])
    }
}

import Geodesy
import ServiceKit
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("pins of a map")
struct PinMapTests {
    private struct Points: PinSource {
        var points: [(lat: Double, lon: Double)]

        func place(of slot: Slot) -> (x: Double, y: Double) {
            WebMercator.place(lat: points[Int(slot)].lat, lon: points[Int(slot)].lon)
        }

        func id(of slot: Slot) -> PostID { PostID(high: UInt64(slot), low: 0) }

        func isOpen(_ slot: Slot) -> Bool? { nil }
    }

    private static let wholeWorld = MapWindow(LatLonBox(clampingSouth: -90, west: -180, north: 90, east: 180))

    private func map(_ points: [(lat: Double, lon: Double)]) -> PinMap<Points> {
        PinMap(source: Points(points: points), slots: (0..<Slot(points.count)).map(\.self), clock: .unlimited)
    }

    private func towns(_ count: Int) -> [(lat: Double, lon: Double)] {
        var generator = SeededGenerator(seed: 5)
        let towns = (0..<300).map { _ in
            (lat: Double.random(in: -60...70, using: &generator), lon: Double.random(in: -180...180, using: &generator))
        }
        return (0..<count).map { number in
            let town = towns[number % 300]
            let lon = town.lon + .random(in: -0.1...0.1, using: &generator)
            return (town.lat + .random(in: -0.1...0.1, using: &generator), lon.remainder(dividingBy: 360))
        }
    }

    private func view(_ map: PinMap<Points>, _ window: MapWindow, _ zoom: Int) throws -> PinView {
        var map = map
        return try map.view(window, zoom: zoom) { _ in true }
    }

    @Test("each post is in one pin, few or many of them", arguments: [300, 4_096, 4_097])
    func everyPostIsInOnePin(count: Int) throws {
        var map = map(towns(count))
        for zoom in [0, 3] {
            let view = try view(map, Self.wholeWorld, zoom)
            #expect(view.pins.reduce(0) { $0 + $1.count } == count)
            var seen = Set<Slot>()
            for pin in view.pins.filter({ $0.count > 1 }).prefix(8) {
                let posts = try map.posts(named: pin.first, zoom: view.zoom, isTurned: false) ?? []
                #expect(posts.count == pin.count)
                #expect(posts.contains(pin.first) && posts.min() == pin.first)
                #expect(seen.isDisjoint(with: posts))
                seen.formUnion(posts)
            }
        }
    }

    @Test("many posts give about the pins that the same number merged one by one give")
    func manyAreMergedAlike() throws {
        let points = towns(20_000)
        let window = MapWindow(LatLonBox(clampingSouth: 30, west: -20, north: 60, east: 40))
        for zoom in [2, 4, 5] {
            let view = try view(map(points), window, zoom)
            let all = Points(points: points)
            var exact = PinClusters(
                points.indices.map { Pin(x: all.place(of: Slot($0)).x, y: all.place(of: Slot($0)).y, first: Slot($0)) },
                at: 17
            )
            try exact.merge(to: zoom, by: .unlimited)
            let wanted = exact.pins.filter { window.contains(x: $0.x, y: $0.y) }
            let (own, its) = (Double(view.pins.count), Double(wanted.count))
            #expect(abs(own - its) <= max(3, its / 5), "zoom \(zoom): \(own) pins, not \(its)")
        }
    }

    @Test func pinsStayWhileTheMapIsMoved() throws {
        var generator = SeededGenerator(seed: 8)
        let map = map(
            (0..<20_000).map { _ in (.random(in: 30...52, using: &generator), .random(in: 0...35, using: &generator)) }
        )
        let one = try view(map, MapWindow(LatLonBox(clampingSouth: 30, west: 0, north: 50, east: 30)), 6)
        let other = try view(map, MapWindow(LatLonBox(clampingSouth: 31, west: 3, north: 52, east: 35)), 6)
        let common = MapWindow(LatLonBox(clampingSouth: 31, west: 3, north: 50, east: 30))
        let pins = one.pins.filter { common.contains(x: $0.x, y: $0.y) }
        #expect(pins.count > 10)
        #expect(Set(pins.map(\.first)) == Set(other.pins.filter { common.contains(x: $0.x, y: $0.y) }.map(\.first)))
    }

    @Test("a viewport across the 180th meridian shows one cluster there", arguments: [0, 20_000], [0, 1, 5, 8])
    func clustersAcrossTheDateLine(others: Int, zoom: Int) throws {
        let points =
            [(lat: 0.0, lon: 179.99), (lat: 0.0, lon: -179.99)]
            + towns(others).filter { abs($0.lat) > 30 }
        let window = MapWindow(LatLonBox(clampingSouth: -1, west: 179.5, north: 1, east: -179.5))
        let over = try view(map(points), window, zoom)
        let pin = over.pins.first { $0.first == 0 }
        #expect(over.zoom == zoom)
        if others == 0 || zoom > 1 {
            #expect(pin?.count == 2)
            #expect(pin.map { abs(WebMercator.lon(x: over.plane.standard($0.x))) > 179.98 } == true)
        }
    }

    @Test func polesAreDrawnOnTheEdge() throws {
        let view = try view(map([(89.9, 0), (86, 0), (-90, 10)]), Self.wholeWorld, 0)
        #expect(view.pins.map(\.count) == [2, 1])
        #expect(view.pins.map { WebMercator.lat(y: $0.y).rounded() } == [85, -85])
    }

    @Test("posts that do not fit are shown at a lesser zoom") func tooManyPinsAreMerged() throws {
        var map = map(towns(20_000))
        let view = try map.view(Self.wholeWorld, zoom: 22) { $0.count <= 200 }
        #expect(view.zoom < 4)
        #expect((20...200).contains(view.pins.count))
        var fewer = self.map(towns(400))
        let few = try fewer.view(Self.wholeWorld, zoom: 22) { $0.count <= 200 }
        #expect((1...16).contains(few.zoom))
        #expect((20...200).contains(few.pins.count))
    }

    @Test func beyondTheGreatestZoomEachPostHasItsPin() throws {
        let map = map(Array(repeating: (10, 10), count: 50))
        let window = MapWindow(LatLonBox(clampingSouth: 9.9, west: 9.9, north: 10.1, east: 10.1))
        #expect(try view(map, window, 17).pins.count == 50)
        #expect(try view(map, window, 16).pins.map(\.count) == [50])
        #expect(try view(map, window, 16).pins.first?.opensAt == 17)
    }

    @Test func aSinglePostNamesNoCluster() throws {
        var map = map([(0, 0), (0, 0), (50, 50)])
        #expect(try map.posts(named: 0, zoom: 10, isTurned: false)?.sorted() == [0, 1])
        #expect(try map.posts(named: 1, zoom: 10, isTurned: false) == nil)
    }
}

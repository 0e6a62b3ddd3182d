import Geodesy
import Testing

@Suite("boxes of latitudes and longitudes")
struct LatLonBoxTests {
    @Test("a box up to the 180th meridian meets one that begins there, despite rounding")
    func touchesOverTheDateLine() {
        let south = LatLonBox(clampingSouth: -90, west: -180, north: -60, east: 90)
        for west in [179.9, 135.3, 91.7, 179.999_999_9, 180] {
            let box = LatLonBox(clampingSouth: -90, west: west, north: -90, east: 180)
            #expect(south.contains(lat: -90, lon: 180) && box.contains(lat: -90, lon: 180))
            #expect(south.meets(box) && box.meets(south), "\(west)")
        }
    }

    @Test func boxesApartDoNotMeet() {
        let box = LatLonBox(clampingSouth: 0, west: 170, north: 10, east: -170)
        let others = [(-169.9, 169.9), (-100, 100), (0.0, 0.0)]
        for (west, east) in others {
            #expect(!box.meets(LatLonBox(clampingSouth: 0, west: west, north: 10, east: east)))
        }
        #expect(!box.meets(LatLonBox(clampingSouth: 10.1, west: 175, north: 20, east: 180)))
        #expect(box.meets(LatLonBox(clampingSouth: 5, west: -170, north: 20, east: 0)))
    }

    @Test func containsLongitudesEastOfItsWest() {
        func box(_ west: Double, _ east: Double) -> LatLonBox {
            LatLonBox(clampingSouth: -10, west: west, north: 10, east: east)
        }
        for lon in [170.0, 180, -180, -170] { #expect(box(170, -170).contains(lat: 0, lon: lon)) }
        for lon in [169.9, 0, -169.9] { #expect(!box(170, -170).contains(lat: 0, lon: lon)) }
        for lon in [-180.0, 0, 180] { #expect(box(-180, 180).contains(lat: 0, lon: lon)) }
        // The date line itself.
        for lon in [-180.0, 180] { #expect(box(180, -180).contains(lat: 0, lon: lon)) }
        #expect(!box(180, -180).contains(lat: 0, lon: 0))
        for lon in [10.0, 9, -1, 11, 180] { #expect(box(10.5, 10).contains(lat: 0, lon: lon)) }
        #expect(!box(10.5, 10).contains(lat: 0, lon: 10.2))
    }
}

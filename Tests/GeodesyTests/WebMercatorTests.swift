import Geodesy
import Testing

@Suite("web mercator")
struct WebMercatorTests {
    /// OpenStreetMap's tile numbers at zoom 10 ("Slippy map tilenames").
    @Test(
        "places lie in the tiles that everybody else finds them in",
        arguments: [(47.7981, 13.0469, 549, 356), (-33.8568, 151.2153, 942, 614), (0, 0, 512, 512), (0, -180, 0, 512)]
    )
    func placesLieInTheirTiles(lat: Double, lon: Double, column: Int, row: Int) {
        let place = WebMercator.place(lat: lat, lon: lon)
        #expect(Int(place.x * 1024) == column && Int(place.y * 1024) == row)
    }

    @Test func aPositionHasItsPoint() {
        for (lat, lon) in [(47.7981, 13.0469), (-84, -179.9), (85, 179.9), (0.0, 0.0)] {
            let place = WebMercator.place(lat: lat, lon: lon)
            #expect(abs(WebMercator.lat(y: place.y) - lat) < 1e-9 && abs(WebMercator.lon(x: place.x) - lon) < 1e-9)
        }
    }

    @Test func polesAndTheDateLineAreOnTheEdge() {
        #expect(WebMercator.place(lat: 90, lon: 180) == (0, 0))
        let (x, y) = WebMercator.place(lat: -90, lon: -180)
        #expect(x == 0 && y == 1.0.nextDown)
        #expect(abs(WebMercator.lat(y: 0) - 85.0511287798066) < 1e-9)
        #expect(WebMercator.fraction(-1e-20) == 0 && WebMercator.fraction(2.25) == 0.25)
    }
}

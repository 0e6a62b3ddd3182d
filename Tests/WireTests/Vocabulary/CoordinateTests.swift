import Testing
import Vocabulary
import Wire

@Suite("Coordinates") struct CoordinateTests {
    @Test("exist to the edges of the world", arguments: [(90.0, 180.0), (-90, -180), (0, 0), (-0.0, 179.9999999)])
    func edges(lat: Double, lon: Double) throws {
        let point = try Coordinate(lat: lat, lon: lon)
        #expect(try WireJSON.decode(Coordinate.self, from: WireJSON.encode(point)) == point)
    }

    @Test(
        "outside of it are refused by name",
        arguments: [
            (90.0.nextUp, 0.0, "lat must be between -90 and 90"), (-91, 0, "lat must be between -90 and 90"),
            (0, 180.0.nextUp, "lon must be between -180 and 180"), (0, -181, "lon must be between -180 and 180"),
            (.nan, 0, "lat must be between -90 and 90"), (0, .infinity, "lon must be between -180 and 180"),
        ]
    )
    func refused(lat: Double, lon: Double, message: String) {
        let error = #expect(throws: InvalidCoordinate.self) { try Coordinate(lat: lat, lon: lon) }
        #expect(error?.description == message)
    }

    @Test("that come over the wire are checked too")
    func wire() {
        #expect(throws: Fault(.invalid, "lon must be between -180 and 180", field: "lon")) {
            try WireJSON.decode(Coordinate.self, from: Array(#"{"lat":1,"lon":181}"#.utf8))
        }
    }
}

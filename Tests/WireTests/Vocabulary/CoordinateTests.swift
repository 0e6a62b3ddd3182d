import Testing
import UmkreisVocabulary
import UmkreisWire

@Suite("Coordinates") struct CoordinateTests {
    @Test("exist to the edges of the world", arguments: [(90.0, 180.0), (-90, -180), (0, 0), (-0.0, 179.9999999)])
    func edges(lat: Double, lon: Double) throws {
        let point = try Coordinate(lat: lat, lon: lon)
        #expect(try WireJSON.decode(Coordinate.self, from: WireJSON.encode(point)) == point)
    }

    @Test(
        "outside of it are refused by name",
        arguments: [
            (90.0.nextUp, 0.0, "lat must be from -90 to 90"), (-91, 0, "lat must be from -90 to 90"),
            (0, 180.0.nextUp, "lon must be from -180 to 180"), (0, -181, "lon must be from -180 to 180"),
            (.nan, 0, "lat must be from -90 to 90"), (0, .infinity, "lon must be from -180 to 180"),
        ]
    )
    func refused(lat: Double, lon: Double, message: String) {
        let broken = #expect(throws: BrokenRule.self) { try Coordinate(lat: lat, lon: lon) }
        #expect(broken.map { "\($0.field ?? "") \($0.words)" } == message)
    }

    @Test("are checked in decoding too") func wire() {
        #expect(throws: BrokenRule.outOfRange(-180...180).fault(at: "lon")) {
            try WireJSON.decode(Coordinate.self, from: Array(#"{"lat":1,"lon":181}"#.utf8))
        }
    }
}

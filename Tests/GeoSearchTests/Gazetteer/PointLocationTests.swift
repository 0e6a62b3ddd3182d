import TestKit
import Testing

@testable import GeoSearchCore

@Suite("Gazetteer.placing")
struct PlacingTests {
    private let gazetteer: Gazetteer

    init() throws {
        gazetteer = try Gazetteer.bundled()
    }

    @Test(
        "knows the country and the time zone of a point",
        arguments: [
            (47.8, 13.04, "AT", "Europe/Vienna"), (48.8566, 2.3522, "FR", "Europe/Paris"),
            (59.91, 10.75, "NO", "Europe/Oslo"), (42.66, 21.16, "XK", "Europe/Belgrade"),
            (-29.3, 27.5, "LS", "Africa/Maseru"), (4.93, -52.33, "GF", "America/Cayenne"),
            (78.22, 15.65, "SJ", "Arctic/Longyearbyen"), (-17.7, 178.0, "FJ", "Pacific/Fiji"),
            (65.6, -179.0, "RU", "Asia/Anadyr"), (47.16, 9.53, "LI", "Europe/Vaduz"),
            (-8.52, 179.2, "TV", "Pacific/Funafuti"),
        ] as [(Double, Double, String, String)]
    )
    func knows(_ lat: Double, _ lon: Double, _ country: String, _ zone: String) {
        #expect(gazetteer.placing(lat: lat, lon: lon) == PointLocation(country: country, timeZone: zone))
    }

    @Test(
        "a town at a border is its own country's, on which side of a rough outline it may lie",
        arguments: [
            // Konstanz and Kreuzlingen, Salzburg and Freilassing, Görlitz and Zgorzelec.
            (47.67, 9.18, "DE"), (47.6505, 9.175, "CH"), (47.8, 13.04, "AT"), (47.841, 12.981, "DE"),
            (51.155, 14.988, "DE"), (51.15, 15.008, "PL"),
        ] as [(Double, Double, String)]
    )
    func knowsTownsAtBorders(_ lat: Double, _ lon: Double, _ country: String) {
        #expect(gazetteer.placing(lat: lat, lon: lon).country == country)
    }

    @Test func reachesTwelveMilesIntoTheSea() {
        // Off Zandvoort.
        #expect(gazetteer.placing(lat: 52.37, lon: 4.35).country == "NL")
        #expect(gazetteer.placing(lat: 52.37, lon: 3.7) == PointLocation(country: nil, timeZone: "Etc/GMT"))
        #expect(gazetteer.placing(lat: 0, lon: -150).timeZone == "Etc/GMT+10")
        #expect(gazetteer.placing(lat: -30, lon: 90).timeZone == "Etc/GMT-6")
    }

    @Test("answers for every corner of the earth", arguments: [90.0, -90, 0, 51.5], [180.0, -180, 0])
    func answersEverywhere(_ lat: Double, _ lon: Double) {
        #expect(!gazetteer.placing(lat: lat, lon: lon).timeZone.isEmpty)
    }

    /// 99.8 % of places; the outlines are of 1:50 million.
    @Test func knowsTheCountryOfNearlyEveryPlace() throws {
        var random = SeededGenerator(seed: 4)
        var right = 0
        for _ in 0..<4_000 {
            let place = try #require(gazetteer.place(at: Int.random(in: 0..<gazetteer.count, using: &random)))
            if gazetteer.placing(lat: place.lat, lon: place.lon).country == place.country { right += 1 }
        }
        #expect(right >= 3_980, "\(right) of 4,000")
    }
}

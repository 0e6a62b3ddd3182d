import Foundation
import GeoSearchCore
import TestKit
import UmkreisVocabulary

/// The same points and words in every run.
struct Queries {
    private let places: [GazetteerPlace]
    private var generator: SeededGenerator

    init(places: [GazetteerPlace], seed: UInt64) {
        self.places = places
        generator = SeededGenerator(seed: seed)
    }

    /// A place, and a point within some twenty kilometres.
    mutating func town() throws -> (place: GazetteerPlace, point: Coordinate) {
        let place = places[Int.random(in: 0..<places.count, using: &generator)]
        let lat = place.lat + Double.random(in: -0.2...0.2, using: &generator)
        let lon = place.lon + Double.random(in: -0.2...0.2, using: &generator)
        return (place, try Coordinate(lat: min(max(lat, -90), 90), lon: min(max(lon, -180), 180)))
    }

    mutating func anywhere() throws -> Coordinate {
        let sine = Double.random(in: -1...1, using: &generator)
        return try Coordinate(lat: asin(sine) * 180 / .pi, lon: .random(in: -180...180, using: &generator))
    }

    /// The first three to six letters of a place's name.
    mutating func beginning(of place: GazetteerPlace) -> String {
        let letters = place.name.filter(\.isLetter).prefix(Int.random(in: 3...6, using: &generator))
        return letters.isEmpty ? "san" : String(letters)
    }
}

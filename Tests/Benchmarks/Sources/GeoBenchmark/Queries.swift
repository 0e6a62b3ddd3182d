import Foundation
import GeoSearchCore
import Vocabulary

/// Points and words to ask for, the same in every run.
struct Queries {
    private let places: [GazetteerPlace]
    private var state: UInt64

    init(places: [GazetteerPlace], seed: UInt64) {
        self.places = places
        state = seed
    }

    /// A place and a point up to some twenty kilometres from it.
    mutating func town() throws -> (place: GazetteerPlace, point: Coordinate) {
        let place = places[Int.random(in: 0..<places.count, using: &self)]
        let lat = place.lat + Double.random(in: -0.2...0.2, using: &self)
        let lon = place.lon + Double.random(in: -0.2...0.2, using: &self)
        return (place, try Coordinate(lat: min(max(lat, -90), 90), lon: min(max(lon, -180), 180)))
    }

    /// Anywhere on the globe, mostly at sea.
    mutating func anywhere() throws -> Coordinate {
        let sine = Double.random(in: -1...1, using: &self)
        return try Coordinate(lat: asin(sine) * 180 / .pi, lon: .random(in: -180...180, using: &self))
    }

    /// Three to six letters that a place's name begins with.
    mutating func beginning(of place: GazetteerPlace) -> String {
        let letters = place.name.filter(\.isLetter).prefix(Int.random(in: 3...6, using: &self))
        return letters.isEmpty ? "san" : String(letters)
    }
}

extension Queries: RandomNumberGenerator {
    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

import Foundation

/// A point with the places that are nearest to it and the numbers of those within circles, on the WGS84 geodesic.
struct GeoTruth: Decodable {
    struct Circle: Decodable {
        let metres: Double
        let count: Int
        let idSum: Int
    }

    private struct File: Decodable {
        let queries: [GeoTruth]
    }

    let kind: String
    let lat: Double
    let lon: Double
    let nearest: [Int]
    let metres: [Double]
    let within: [Circle]

    static func queries() throws -> [GeoTruth] {
        try JSONDecoder().decode(File.self, from: Data(contentsOf: Fixture.url("geo-truth.json"))).queries
    }
}

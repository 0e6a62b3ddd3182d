import Foundation
import TestKit

/// A point with its nearest places and the counts within circles, on the WGS84 geodesic.
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
        try Bundle.module.fixture("geo-truth.json", as: File.self).queries
    }
}

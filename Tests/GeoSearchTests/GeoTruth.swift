import Foundation

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
        try JSONDecoder().decode(File.self, from: Data(contentsOf: Fixture.url("geo-truth.json"))).queries
    }
}

enum Fixture {
    static func url(_ name: String) throws -> URL {
        guard let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures") else {
            throw CocoaError(.fileNoSuchFile)
        }
        return url
    }

    static func rows(_ name: String) throws -> [[String]] {
        try String(contentsOf: url(name), encoding: .utf8).split(separator: "\n").map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }
}

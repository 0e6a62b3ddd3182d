import Foundation

/// The geodesics of Karney's test set: two points in degrees, and the metres between them.
struct GeodTest {
    let from: (lat: Double, lon: Double)
    let to: (lat: Double, lon: Double)
    let metres: Double

    static func lines() throws -> [GeodTest] {
        guard let url = Bundle.module.url(forResource: "GeodTest-1000", withExtension: "tsv", subdirectory: "Fixtures")
        else { throw CocoaError(.fileNoSuchFile) }
        let text = try String(contentsOf: url, encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let numbers = line.split(separator: "\t").compactMap { Double($0) }
            guard numbers.count == 5 else { return nil }
            return GeodTest(from: (numbers[0], numbers[1]), to: (numbers[2], numbers[3]), metres: numbers[4])
        }
    }
}

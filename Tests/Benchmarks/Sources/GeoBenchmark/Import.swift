import CatalogueContract
import Foundation
import GeoSearchCore
import TestKit
import UmkreisVocabulary

/// Imports places and waits until they are searchable.
struct Import {
    let places: [GazetteerPlace]
    let world: World
    let importer: Person

    private static let demo = 6_300
    private static let batch = 200

    /// The times until the first and until all places were searchable, as table rows.
    func run() async throws -> [String] {
        let start = ContinuousClock.now
        var rows: [String] = []
        for first in stride(from: 0, to: places.count, by: Import.demo) {
            let last = min(first + Import.demo, places.count)
            for start in stride(from: first, to: last, by: Import.batch) {
                try await send(start..<min(start + Import.batch, last))
            }
            try await world.waitForFollowers()
            let isTold = first == 0 || last == places.count
            if isTold { rows.append(String(format: "| %d | %.2f |", last, (.now - start) / .seconds(1))) }
        }
        return rows
    }

    private func send(_ range: Range<Int>) async throws {
        // A millisecond per batch gives posts an order by age.
        world.clock.advance(by: .milliseconds(1))
        let posts = try range.map { try ImportedPost(externalID: "\(places[$0].geonameID)", post: content($0)) }
        try await importer.send(ImportPosts(source: "gazetteer", posts: posts))
    }

    private func content(_ index: Int) throws -> PostContent {
        let place = places[index]
        let isTip = index.isMultiple(of: 4)
        return PostContent(
            kind: isTip ? "tip" : "offer",
            title: place.name,
            text: isTip ? "Go there" : nil,
            point: try Coordinate(lat: place.lat, lon: place.lon),
            place: PostPlace(country: place.country, city: place.name),
            tags: [place.timeZone]
        )
    }
}

import Foundation
import GeoSearchContract
import GeoSearchCore
import TestKit
import UmkreisVocabulary

struct Workload: Sendable {
    let name: String
    /// Returns a request; sending it returns the number of hits.
    let makeRequest: @Sendable (inout Queries) throws -> Request

    typealias Request = @Sendable (Person) async throws -> Int

    /// A table row with quantiles of a thousand requests, after a hundred for warm-up.
    func measure(with person: Person, _ queries: inout Queries) async throws -> String {
        var milliseconds: [Double] = []
        var hits = 0
        for number in 0..<1_100 {
            let request = try makeRequest(&queries)
            let sent = ContinuousClock.now
            let found = try await request(person)
            guard number >= 100 else { continue }
            milliseconds.append((.now - sent) / .milliseconds(1))
            hits += found
        }
        milliseconds.sort()
        return String(
            format: "| %@ | %.1f | %.3f | %.3f | %.3f |",
            name,
            Double(hits) / 1_000,
            milliseconds[500],
            milliseconds[950],
            milliseconds[990]
        )
    }
}

extension Workload {
    static let all = [
        nearest("ten nearest, about towns") { Nearest(near: try $0.town().point) },
        nearest("ten nearest, anywhere") { Nearest(near: try $0.anywhere()) },
        nearest("ten nearest of a kind") { Nearest(near: try $0.town().point, kinds: ["tip"]) },
        search("within 50 km, by distance") { Search(near: try $0.town().point, within: 50_000) },
        search("within 50 km, newest") { Search(near: try $0.town().point, within: 50_000, sort: .newest) },
        search("newest") { _ in Search() },
        search("a word, within 50 km") { queries in
            let (place, point) = try queries.town()
            return Search(words: queries.beginning(of: place), near: point, within: 50_000)
        },
        search("two words, within 50 km") { queries in
            let (place, point) = try queries.town()
            let words = queries.beginning(of: place) + " " + (place.timeZone.split(separator: "/").last ?? "")
            return Search(words: words.replacing("_", with: ""), near: point, within: 50_000)
        },
        search("a word, by distance") { queries in
            let (place, point) = try queries.town()
            return Search(words: queries.beginning(of: place), near: point)
        },
        search("a word, newest") { queries in
            let place = try queries.town().place
            return Search(words: queries.beginning(of: place))
        },
    ]

    private static func nearest(
        _ name: String,
        _ request: @escaping @Sendable (inout Queries) throws -> Nearest
    ) -> Workload {
        Workload(name: name) { queries in
            let request = try request(&queries)
            return { try await $0.send(request).hits.count }
        }
    }

    private static func search(
        _ name: String,
        _ request: @escaping @Sendable (inout Queries) throws -> Search
    ) -> Workload {
        Workload(name: name) { queries in
            let request = try request(&queries)
            return { try await $0.send(request).hits.count }
        }
    }
}

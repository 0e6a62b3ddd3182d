import CatalogueContract
import GeoSearchContract
import TestKit
import UmkreisAttributes
import UmkreisStorage
import UmkreisVocabulary

@testable import GeoSearchCore

/// An index with its own file, opened without the service.
struct IndexFile {
    let database: Database
    let index: SearchIndex

    static func run<Result>(_ body: (IndexFile) async throws -> Result) async throws -> Result {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try await Database.open(
            DatabaseConfiguration(
                path: "\(folder.path)/geo.sqlite",
                migrations: GeoSearchService.migrations,
                scorers: GeoSearchService.databaseOptions.scorers,
                durability: GeoSearchService.databaseOptions.durability,
                now: { Timestamp(milliseconds: 0) }
            )
        )
        try await database.write { transaction in
            for kind in PostKind.standard {
                try transaction.kinds.save(KindDefinition(name: kind, attributes: chargePoint))
            }
        }
        let result = try await body(IndexFile(database: database, index: SearchIndex(database, .bundled())))
        try await database.close()
        return result
    }
}

private let chargePoint = [
    AttributeDefinition(name: "power", type: .number, filterable: true),
    AttributeDefinition(name: "plug", type: .words, open: true, filterable: true),
    AttributeDefinition(name: "since", type: .date, filterable: true),
    AttributeDefinition(name: "roofed", type: .bool, filterable: true),
]

extension IndexFile {
    func index(_ posts: [Post]) async throws {
        for start in stride(from: 0, to: posts.count, by: 500) {
            let batch = posts[start..<min(start + 500, posts.count)]
            try await database.write { transaction in
                for post in batch {
                    try transaction.posts.save(PostDocument(post, searchTexts: [], in: index.gazetteer))
                }
                index.register(try transaction.posts.newestChange(), in: transaction)
            }
        }
    }

    func delete(_ posts: [PostID]) async throws {
        try await database.write { transaction in
            for post in posts { _ = try transaction.posts.delete(post) }
            index.register(try transaction.posts.newestChange(), in: transaction)
        }
    }

    func search(_ query: PostQuery, strategy: SearchStrategy? = nil) async throws -> SearchOutcome {
        let moment = OpeningMoment(at: query.filter.open?.at ?? Timestamp(milliseconds: 0))
        return try await index.read { try $0.posts.search(query, at: moment, strategy: strategy, by: .unlimited) }
    }

    func ids(_ search: Search, strategy: SearchStrategy? = nil) async throws -> [PostID] {
        var ids: [PostID] = []
        var request = search
        while true {
            let query = try PostQuery(request)
            let found = try await self.search(query, strategy: strategy).found
            ids += found.prefix(query.page.limit).map(\.position.id)
            guard found.count > query.page.limit else { return ids }
            request.cursor = search.cursor(at: found[query.page.limit - 1].position)
        }
    }
}

extension WorkClock {
    static var unlimited: WorkClock { WorkClock(until: nil) }
}

extension Search {
    func cursor(at position: HitPosition) -> Cursor {
        var position = position
        position.query = fingerprint
        return Cursor(position)
    }
}

extension Post {
    /// A post as published by the catalogue, with the tested fields.
    static func sample(
        _ number: UInt64,
        _ title: String = "A lamp",
        kind: PostKind = .offer,
        text: String? = nil,
        at point: (lat: Double, lon: Double)? = nil,
        minute: Int64 = 0,
        attributes: Attributes? = nil
    ) throws -> Post {
        let moment = Timestamp(milliseconds: 1_777_636_800_000 + minute * 60_000)
        return Post(
            id: PostID(high: 0, low: number),
            owner: UserID(high: 0, low: 1),
            content: PostContent(
                kind: kind,
                title: title,
                text: text,
                point: try point.map { try Coordinate(lat: $0.lat, lon: $0.lon) },
                attributes: attributes
            ),
            state: .published,
            createdAt: moment,
            changedAt: moment,
            revision: 1
        )
    }
}

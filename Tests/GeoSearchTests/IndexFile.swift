import Attributes
import CatalogueContract
import GeoSearchContract
import Storage
import TestKit
import Vocabulary

@testable import GeoSearchCore

/// An index in a file of its own, as the service opens it but with nobody around it.
enum IndexFile {
    static func run<Result>(_ body: (Database) async throws -> Result) async throws -> Result {
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
            for kind in PostKind.standard { try transaction.index(KindDefinition(name: kind, attributes: chargePoint)) }
        }
        let result = try await body(database)
        try await database.close()
        return result
    }
}

/// What posts of every kind may be filtered by here.
private let chargePoint = [
    AttributeDefinition(name: "power", type: .number, filterable: true),
    AttributeDefinition(name: "plug", type: .words, open: true, filterable: true),
    AttributeDefinition(name: "since", type: .date, filterable: true),
    AttributeDefinition(name: "roofed", type: .bool, filterable: true),
]

extension Database {
    /// Indexes posts, some hundred to a transaction.
    func index(_ posts: [Post]) async throws {
        for start in stride(from: 0, to: posts.count, by: 500) {
            let batch = posts[start..<min(start + 500, posts.count)]
            try await write { transaction in
                for post in batch { try transaction.index(post, searchTexts: []) }
            }
        }
    }

    /// The ids that a search finds, page by page.
    func ids(_ search: Search, lead: SearchLead? = nil) async throws -> [PostID] {
        var ids: [PostID] = []
        var request = search
        while true {
            let query = try PostQuery(request)
            let found = try await read { transaction in
                guard let lead else { return try transaction.search(query) }
                return try transaction.search(query, lead: lead)
            }
            ids += found.prefix(query.page.limit).map(\.position.id)
            guard found.count > query.page.limit else { return ids }
            request.cursor = Cursor(found[query.page.limit - 1].position)
        }
    }
}

extension Post {
    /// A post as the catalogue would tell it, with what a test is about.
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

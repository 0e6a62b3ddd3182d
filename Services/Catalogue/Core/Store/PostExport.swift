import CatalogueContract
import ServiceKit

enum PostExport {
    static let posts = ExportSection("posts") { transaction, person, after, limit in
        let newest = after.flatMap { PostID($0) } ?? .latest
        let own = PostQueries.list(byOwner: true, ofKind: false, in: nil)
        return try transaction.rows(own, person, newest, limit, decode: StoredPost.init).map { post in
            try ExportEntry(key: post.id.description, item: post)
        }
    }

    static let imports = ExportSection("imports") { transaction, person, after, limit in
        let runs = try transaction.importRuns(of: person).map { (key: "\($0.key.source)\n\($0.key.name)", run: $0) }
        let rest = runs.sorted { $0.key < $1.key }.filter { $0.key > after ?? "" }
        return try rest.prefix(limit).map { try ExportEntry(key: $0.key, item: UnfinishedImport($0.run)) }
    }
}

private struct UnfinishedImport: Encodable {
    let source: String
    let run: String
    let startedAt: Timestamp

    init(_ run: ImportRunRecord) {
        source = run.key.source
        self.run = run.key.name
        startedAt = run.startedAt
    }
}

/// Includes replies to ratings of own posts.
enum RatingExport {
    static let sections = [
        section("ratings", RatingQueries.ofRater), section("ratingReplies", RatingQueries.repliesOf),
    ]

    private struct Item: Encodable {
        let post: PostID
        let rating: RatingID
        /// For own ratings only.
        let stars: Int?
        let text: String?
        let ratedAt: Timestamp?
        let reply: RatingReply?
    }

    private static func section(_ name: String, _ sql: String) -> ExportSection {
        ExportSection(name) { transaction, person, after, limit in
            let newest = after.flatMap { RatingID($0) } ?? .latest
            return try transaction.ratings(sql, of: person, before: newest, limit: limit).map { rating in
                let isOwn = rating.rater == person
                let item = Item(
                    post: rating.post,
                    rating: rating.id,
                    stars: isOwn ? rating.stars : nil,
                    text: isOwn ? rating.text : nil,
                    ratedAt: isOwn ? rating.ratedAt : nil,
                    reply: rating.reply
                )
                return try ExportEntry(key: rating.id.description, item: item)
            }
        }
    }
}

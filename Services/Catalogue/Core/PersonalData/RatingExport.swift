import CatalogueContract
import ServiceKit

/// Includes replies to ratings of own posts.
enum RatingExport {
    static let sections = [
        section("ratings") { try $0.ratings.list(by: $1, before: $2, limit: $3) },
        section("ratingReplies") { try $0.ratings.list(repliedBy: $1, before: $2, limit: $3) },
    ]

    private typealias List = @Sendable (ReadTransaction, UserID, RatingID, _ limit: Int) throws -> [RatingRecord]

    private struct Item: Encodable {
        let post: PostID
        let rating: RatingID
        /// Stars of own ratings only.
        let stars: Int?
        let text: String?
        let ratedAt: Timestamp?
        let reply: RatingReply?
    }

    private static func section(_ name: String, list: @escaping List) -> ExportSection {
        ExportSection(name) { transaction, person, after, limit in
            let newest = after.flatMap { RatingID($0) } ?? .latest
            return try list(transaction, person, newest, limit).map { rating in
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

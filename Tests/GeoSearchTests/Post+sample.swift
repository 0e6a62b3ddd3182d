import CatalogueContract
import Vocabulary

extension Post {
    /// A post as the catalogue would tell it, with what a test is about.
    static func sample(
        _ number: UInt64,
        _ title: String = "A lamp",
        kind: PostKind = .offer,
        text: String? = nil,
        at point: (lat: Double, lon: Double)? = nil,
        minute: Int64 = 0
    ) throws -> Post {
        let moment = Timestamp(milliseconds: 1_777_636_800_000 + minute * 60_000)
        return Post(
            id: PostID(high: 0, low: number),
            owner: UserID(high: 0, low: 1),
            draft: PostDraft(
                kind: kind,
                title: title,
                text: text,
                point: try point.map { try Coordinate(lat: $0.lat, lon: $0.lon) }
            ),
            createdAt: moment,
            changedAt: moment,
            revision: 1
        )
    }
}

import GeoSearchContract
import ServiceKit

/// A post that meets a query, measured and in its place.
struct FoundPost {
    let kind: String
    let title: String
    let point: Coordinate?
    let distance: Double?
    let publishedAt: Timestamp
    let position: HitPosition

    func hit(for query: PostQuery) -> SearchHit {
        let ranges = query.terms.isEmpty ? [] : Highlighter.ranges(of: query.terms, in: title)
        return SearchHit(
            post: position.id,
            kind: kind,
            title: title,
            point: point,
            distance: distance,
            publishedAt: publishedAt,
            highlights: ranges.map { HighlightRange(start: $0.lowerBound, length: $0.count) }
        )
    }
}

import GeoSearchContract
import Geodesy
import ServiceKit

/// A row of the index as far as a query's order needs it; text is read only from those that stay.
struct Candidate {
    /// What ``init(_:for:)`` and ``post(in:of:)`` read.
    static let columns = "post.lat, post.lon, post.publishedAt, post.id, post.kind, post.title"

    let lat: Double?
    let lon: Double?
    let publishedAt: Timestamp
    /// Metres from the query's point, where both have one.
    let distance: Double?
    /// As in ``HitPosition/rank``; beyond every rank when it is to be by distance and there is none.
    let rank: Double

    init(_ row: Row, for query: PostQuery) throws {
        lat = try row[0]
        lon = try row[1]
        publishedAt = try row[2]
        if let origin = query.origin, let lat, let lon {
            distance = origin.distance(toLat: lat, lon: lon)
        } else {
            distance = nil
        }
        rank =
            switch query.order {
            case .distance: distance ?? .infinity
            default: -Double(publishedAt.milliseconds)
            }
    }

    /// Whether it is within the circle, if the query has a point.
    func isWithin(_ query: PostQuery) -> Bool {
        query.origin == nil || distance.map { $0 <= query.within } ?? false
    }

    func position(in row: Row, of query: PostQuery) throws -> HitPosition {
        HitPosition(order: query.order, rank: rank, id: try row[3])
    }

    func post(in row: Row, at position: HitPosition) throws -> FoundPost {
        FoundPost(
            kind: try row[4],
            title: try row[5],
            point: try point,
            distance: distance,
            publishedAt: publishedAt,
            position: position
        )
    }

    private var point: Coordinate? {
        get throws {
            guard let lat, let lon else { return nil }
            return try Coordinate(lat: lat, lon: lon)
        }
    }
}

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

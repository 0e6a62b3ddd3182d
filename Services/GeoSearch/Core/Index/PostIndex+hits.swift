import GeoSearchContract
import ServiceKit

extension PostIndex {
    /// Writes an array of ``SearchHit``.
    ///
    /// `Encodable` took a fifth of a search with twenty hits.
    func hits(
        _ posts: some Sequence<FoundPost>,
        meeting terms: [SearchTerm],
        at moment: OpeningMoment
    ) throws -> RawJSON {
        let json = JSONBuilder()
        json.array {
            for post in posts { json.object { write(post, meeting: terms, at: moment, to: json) } }
        }
        return try json.finish()
    }

    private func write(
        _ post: FoundPost,
        meeting terms: [SearchTerm],
        at moment: OpeningMoment,
        to json: JSONBuilder
    ) {
        let row = columns[post.slot]
        json.member("post", row.id)
        json.member("kind", kinds.values[Int(row.kind)])
        columns.withTitle(post.slot) { json.member("title", utf8: $0) }
        if row.isPlaced {
            json.name("point")
            json.object {
                json.member("lat", row.lat)
                json.member("lon", row.lon)
            }
        }
        if let distance = post.distance { json.member("distance", (distance * 1e6).rounded() / 1e6) }
        json.member("publishedAt", Timestamp(milliseconds: row.moment))
        if let opening = opening(of: post.slot, at: moment) {
            json.name("opening")
            json.object { opening.write(to: json) }
        }
        json.name("highlights")
        json.array {
            guard !terms.isEmpty else { return }
            for range in Highlighter.ranges(of: terms, in: columns.title(post.slot), knowing: words) {
                json.object {
                    json.member("start", range.lowerBound)
                    json.member("length", range.count)
                }
            }
        }
    }
}

extension PostOpening {
    fileprivate func write(to json: JSONBuilder) {
        json.member("status", status.rawValue)
        if let comment { json.member("comment", comment) }
        if let isOpenEnd { json.member("isOpenEnd", isOpenEnd) }
        guard let nextChange else { return }
        json.name("nextChange")
        json.object {
            json.member("at", nextChange.at)
            json.member("localTime", nextChange.localTime)
            json.member("to", nextChange.to.rawValue)
        }
    }
}

import GeoSearchContract
import ServiceKit

extension PostIndex {
    /// Seconds within which a post closes or opens soon.
    private static let soon = 1_800

    /// Nothing of a post that tells no hours.
    func opening(of slot: Slot, at moment: OpeningMoment) -> PostOpening? {
        openingTimes.opening(of: columns.openings[Int(slot)], at: moment, soonWithin: PostIndex.soon)
    }

    /// Posts as they are told, with where the words stand in their titles: an array of ``SearchHit`` as JSON.
    ///
    /// It is written from the columns, for as values and through `Encodable` twenty hits took a fifth of a search.
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
        let place = Int(post.slot)
        let title = columns.title(post.slot)
        json.member("post", columns.ids[place].description)
        json.member("kind", kinds.values[Int(columns.kinds[place])])
        json.member("title", title)
        if let point = columns.point(post.slot) {
            json.name("point")
            json.object {
                json.member("lat", point.lat)
                json.member("lon", point.lon)
            }
        }
        if let distance = post.distance { json.member("distance", distance) }
        json.member("publishedAt", Timestamp(milliseconds: columns.moments[place]).description)
        if let opening = opening(of: post.slot, at: moment) {
            json.name("opening")
            json.object { opening.write(to: json) }
        }
        json.name("highlights")
        json.array {
            guard !terms.isEmpty else { return }
            for range in Highlighter.ranges(of: terms, in: title, knowing: words) {
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
            json.member("at", nextChange.at.description)
            json.member("localTime", nextChange.localTime)
            json.member("to", nextChange.to.rawValue)
        }
    }
}

import CatalogueContract
import Foundation
import GeoSearchContract
import OpeningHours
import Texts
import Vocabulary
import Wire

/// The output of `search` and `nearest`.
struct SearchResults: Encodable {
    let hits: [SearchResult]
    /// Count on all pages.
    let total: SearchTotal
    let facets: [String: [FacetCount]]?
    /// `nil` on the last page.
    let next: Cursor?

    func table(_ output: Output, in language: String) -> String {
        let table = output.table(
            hits,
            .text("POST") { $0.post },
            .flexible("TITLE") { $0.title },
            hits.contains { $0.distance != nil } ? distance(output) : .moment("POSTED") { $0.publishedAt },
            .text("OPEN") { $0.opening?.words(at: output.moments.now, in: language) },
            .text("KIND") { $0.kind }.dropped(below: 100),
            .text("BY") { $0.ownerName }.dropped(below: 100)
        )
        return ([table] + facetLines).joined(separator: "\n")
    }

    private func distance(_ output: Output) -> TableColumn<SearchResult> {
        .number("DISTANCE") { $0.distance.map(DistanceText.of) ?? output.moments.of($0.publishedAt) }
    }

    private var facetLines: [String] {
        (facets ?? [:]).sorted { $0.key < $1.key }.map { name, counts in
            "\(name): " + counts.map { "\($0.value) \($0.count)" }.joined(separator: ", ")
        }
    }
}

/// A hit, joined with data of catalogue and auth.
struct SearchResult: Encodable {
    let post: PostID
    let kind: String
    let title: String
    let point: Coordinate?
    /// Metres.
    let distance: Double?
    let publishedAt: Timestamp
    let opening: PostOpening?
    let highlights: [HighlightRange]
    /// `nil`, like the following, if the catalogue didn't answer.
    let content: PostContent?
    let owner: UserID?
    let ownerName: String?

    init(_ hit: SearchHit, _ known: Post?, ownerName: String?) {
        post = hit.post
        kind = known?.content.kind.text ?? hit.kind
        title = known?.content.title ?? hit.title
        point = hit.point
        distance = hit.distance
        publishedAt = hit.publishedAt
        opening = hit.opening
        highlights = known.map { $0.content.title == hit.title } ?? true ? hit.highlights : []
        content = known?.content
        owner = known?.owner
        self.ownerName = ownerName
    }
}

extension Session {
    /// Joins hits with posts and names; omits unpublished posts.
    func found(_ reply: Search.Reply) async throws -> SearchResults {
        let hits = reply.hits
        var known: [PostID: Post] = [:]
        var gone: Set<PostID> = []
        if !hits.isEmpty {
            do {
                try await hits.map(\.post).inBatches { part in
                    let reply = try await send(FindPosts(ids: part))
                    for post in reply.posts { known[post.id] = post }
                    let ended = reply.posts.filter { $0.state != .published }
                    gone.formUnion(reply.gone.map(\.id) + reply.unknown + ended.map(\.id))
                    return reply.rest
                }
            } catch let fault as Fault {
                output.notice(
                    localized(
                        "cli.search.detailsAreMissingBecauseThe",
                        ["message": .words(PlainText.oneLine(fault.message))]
                    )
                )
            }
        }
        let names = await names(of: known.values.map(\.owner))
        let found = hits.filter { !gone.contains($0.post) }.map { hit in
            let post = known[hit.post]
            return SearchResult(hit, post, ownerName: post.flatMap { names[$0.owner] })
        }
        return SearchResults(hits: found, total: reply.total, facets: reply.facets, next: reply.next)
    }
}

extension PostOpening {
    /// `closes in 20 minutes`, `geschlossen, öffnet Montag 09:00`.
    func words(at now: Timestamp, in language: String) -> String {
        let states: [OpeningStatusKind: OpeningState] = [.open: .open, .closed: .closed]
        let change = nextChange.flatMap { change in
            WallTime(change.localTime).map { wall in
                StatusChange(
                    date: change.at.date,
                    state: states[change.to] ?? .unknown,
                    comment: nil,
                    wallTime: wall,
                    isOpenEnd: false
                )
            }
        }
        return OpeningStatus(
            kind: OpeningStatus.Kind(rawValue: status.rawValue) ?? .unknown,
            comment: comment,
            isOpenEnd: isOpenEnd ?? false,
            change: change,
            date: now.date
        ).description(locale: Locale(identifier: language))
    }
}

extension Timestamp {
    fileprivate var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

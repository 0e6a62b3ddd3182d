import CatalogueContract
import Foundation
import GatewayKit
import GeoSearchContract
import OpeningHours
import UmkreisAttributes
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// The output of `search` and `nearest`.
struct SearchResults: Encodable {
    let hits: [SearchResult]
    /// Count on all pages.
    let total: SearchTotal
    let facets: [String: [FacetCount]]?
    /// `nil` on the last page.
    let next: Cursor?
    /// Names of kinds, for tables.
    var names = KindNames()

    private enum CodingKeys: CodingKey {
        case hits, total, facets, next
    }

    func table(_ output: Output, _ language: Language) -> String {
        let table = output.table(
            hits,
            .id("post", of: { $0.post }, named: { $0.title }),
            .flexible("title") { $0.title }.painted { hit, shown in hit.highlighted(shown, output.style) },
            hits.contains { $0.distance != nil } ? distance(output) : .moment("posted") { $0.publishedAt },
            .text("open") { $0.opening?.words(at: output.moments.now, in: language.rawValue) }
                .painted { hit, shown in hit.opening?.coloured(shown, output.style) ?? shown },
            .text("") { output.style.isForHumans ? $0.marks : nil },
            .text("kind") { names.of($0.kind) }.dropped(below: 100),
            .text("author") { $0.ownerName }.dropped(below: 100)
        )
        return ([table] + facetLines).joined(separator: "\n")
    }

    private func distance(_ output: Output) -> TableColumn<SearchResult> {
        .number("distance") { $0.distance.map(DistanceText.of) ?? output.moments.of($0.publishedAt) }
    }

    private var facetLines: [String] {
        (facets ?? [:]).sorted { $0.key < $1.key }.map { name, counts in
            "\(name): "
                + counts.map { "\(names.value($0.value, of: name)) \(NumberText.of($0.count))" }.joined(separator: ", ")
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
    /// Flags of its attributes' words, and a camera if it has photos.
    let marks: String

    private enum CodingKeys: CodingKey {
        case post, kind, title, point, distance, publishedAt, opening, highlights, content, owner, ownerName
    }

    /// - Parameter opening: At the asked time.
    init(_ hit: SearchHit, _ known: Post?, ownerName: String?, opening: PostOpening?, marks: String) {
        post = hit.post
        kind = known?.content.kind.text ?? hit.kind
        title = known?.content.title ?? hit.title
        point = hit.point
        distance = hit.distance
        publishedAt = hit.publishedAt
        self.opening = opening
        self.marks = marks
        highlights = known.map { $0.content.title == hit.title } ?? true ? hit.highlights : []
        content = known?.content
        owner = known?.owner
        self.ownerName = ownerName
    }
}

extension SearchResult {
    /// - Parameter shown: The title, which may be cut.
    fileprivate func highlighted(_ shown: String, _ style: Style) -> String {
        let text = Array(shown.utf16)
        var (parts, end): ([String], Int) = ([], 0)
        func plain(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF16.self) }
        for range in highlights.sorted(by: { $0.start < $1.start }) where range.start >= end {
            let (first, last) = (range.start, range.start + range.length)
            guard last <= text.count, first < last else { break }
            parts += [plain(end..<first), style.bold(plain(first..<last))]
            end = last
        }
        return parts.joined() + plain(end..<text.count)
    }
}

extension PostOpening {
    /// Green while it's open, yellow before a change, red while it's closed; the words say it as well.
    fileprivate func coloured(_ shown: String, _ style: Style) -> String {
        switch status {
        case .open: style.green(shown)
        case .closesSoon, .opensSoon: style.yellow(shown)
        case .closed: style.red(shown)
        default: shown
        }
    }
}

/// Flags and photo marks of posts in lists.
struct PostMarks {
    /// Flags by kind, attribute and word.
    private var flags: [String: [String: [String: String]]] = [:]

    init(_ kinds: [DeclaredKind]) {
        for kind in kinds.map(\.kind) {
            for attribute in kind.attributes ?? [] {
                for word in attribute.words ?? [] {
                    flags[kind.name.text, default: [:]][attribute.name, default: [:]][word.word] =
                        CountryFlag.emoji(word.flag)
                }
            }
        }
    }

    func marks(of post: Post?) -> String {
        guard let post else { return "" }
        let values = post.content.attributes?.values ?? [:]
        let known = flags[post.content.kind.text] ?? [:]
        let found = values.sorted { $0.key < $1.key }.flatMap { name, value in
            value.wordList.compactMap { known[name]?[$0] }
        }
        return (found + (post.photos?.isEmpty ?? true ? [] : ["📷"])).joined(separator: " ")
    }
}

extension AttributeValue {
    fileprivate var wordList: [String] {
        switch self {
        case .text(let text): [text]
        case .words(let words): words
        case .number, .bool: []
        }
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

extension SessionSearches {
    /// Joins hits with posts and names; omits unpublished posts.
    ///
    /// - Parameter moment: The time of the opening status; that of the search if `nil`.
    func results(_ reply: Search.Reply, at moment: Timestamp? = nil) async throws -> SearchResults {
        let hits = reply.hits
        let (known, gone) = try await posts(hits.map(\.post))
        let names = await session.people.names(of: known.values.map(\.owner))
        let shown = hits.filter { !gone.contains($0.post) }
        let declared = await session.kinds.shown()
        let marks = PostMarks(declared)
        let later = try await moment.asyncMap { try await openings(of: shown.map(\.post), at: $0) }
        let found = shown.map { hit in
            let post = known[hit.post]
            return SearchResult(
                hit,
                post,
                ownerName: post.flatMap { names[$0.owner] },
                opening: later.map { $0[hit.post] } ?? hit.opening,
                marks: marks.marks(of: post)
            )
        }
        return SearchResults(
            hits: found,
            total: reply.total,
            facets: reply.facets,
            next: reply.next,
            names: session.kinds.names(declared)
        )
    }

    /// Returns the posts, and the ids of those that have ended since they were indexed.
    private func posts(_ ids: [PostID]) async throws -> (known: [PostID: Post], gone: Set<PostID>) {
        var known: [PostID: Post] = [:]
        var gone: Set<PostID> = []
        guard !ids.isEmpty else { return (known, gone) }
        do {
            try await ids.inBatches { part in
                let reply = try await session.send(FindPosts(ids: part))
                for post in reply.posts { known[post.id] = post }
                let ended = reply.posts.filter { $0.state != .published }
                gone.formUnion(reply.gone.map(\.id) + reply.unknown + ended.map(\.id))
                return reply.rest
            }
        } catch let fault as Fault {
            let message = PlainText.oneLine(fault.inWords)
            session.output.notice(localized("cli.search.detailsMissing", ["message": .words(message)]))
        }
        return (known, gone)
    }

    private func openings(of posts: [PostID], at moment: Timestamp) async throws -> [PostID: PostOpening] {
        guard !posts.isEmpty else { return [:] }
        let statuses = try await session.send(Statuses(posts: posts, at: moment)).statuses
        return Dictionary(statuses.map { ($0.post, $0.opening) }) { first, _ in first }
    }
}

import CatalogueContract
import Storage
import Vocabulary
import Wire

/// A row of the table `post`.
struct PostRecord: Equatable, Sendable {
    let id: PostID
    let owner: UserID
    private(set) var content: PostContent
    private(set) var state: PostState
    /// The state that a hidden post comes back to; `nil` for all others.
    private(set) var formerState: PostState?
    let createdAt: Timestamp
    private(set) var changedAt: Timestamp
    /// 1 at first.
    private(set) var revision: Int
    /// `nil` for a post that somebody wrote here.
    let origin: ImportOrigin?
    /// How many have rated it.
    private(set) var ratings: Int
    /// The sum of the stars that they gave.
    private(set) var stars: Int
    /// The pictures that its content names, as readers are told them.
    private(set) var photos: [Photo]
}

extension PostRecord {
    /// A post that has not been there before.
    init(
        id: PostID,
        owner: UserID,
        content: PostContent,
        state: PostState = .published,
        origin: ImportOrigin? = nil,
        at moment: Timestamp
    ) {
        self.init(
            id: id,
            owner: owner,
            content: content,
            state: state,
            formerState: nil,
            createdAt: moment,
            changedAt: moment,
            revision: 1,
            origin: origin,
            ratings: 0,
            stars: 0,
            photos: []
        )
    }

    /// The same post, saying something else from now on.
    func saying(_ content: PostContent, at moment: Timestamp) -> PostRecord {
        var changed = self
        changed.content = content
        changed.changedAt = moment
        changed.revision += 1
        return changed
    }

    /// The same post as its source has it now: one whose end has been put off is shown again, one that has ended is not.
    func following(_ content: PostContent, at moment: Timestamp) -> PostRecord {
        var changed = saying(content, at: moment)
        if state == .published || state == .expired {
            changed.state = content.hasEnded(at: moment) ? .expired : .published
        }
        return changed
    }

    /// The same post in another state from now on; a hidden one remembers its own.
    func becoming(_ state: PostState, at moment: Timestamp) -> PostRecord {
        var changed = self
        changed.state = state
        changed.formerState = state == .hidden ? self.state : nil
        changed.changedAt = moment
        changed.revision += 1
        return changed
    }

    /// The same post after its end: nobody has changed it, so it stands at the same revision.
    var expired: PostRecord {
        var expired = self
        expired.state = .expired
        return expired
    }

    /// The same post with one rating more, or one instead of another, or one less.
    ///
    /// - Parameters:
    ///   - stars: those of the rating that comes; `nil` where none does.
    ///   - former: those of the rating that goes; `nil` where none does.
    func rated(stars: Int?, instead former: Int?) -> PostRecord {
        var rated = self
        rated.ratings += (stars == nil ? 0 : 1) - (former == nil ? 0 : 1)
        rated.stars += (stars ?? 0) - (former ?? 0)
        return rated
    }

    /// Whether it has ended, and nobody has seen to it yet.
    func isOverdue(at moment: Timestamp) -> Bool { state == .published && content.hasEnded(at: moment) }

    /// The same post with the pictures that its content names.
    func showing(_ photos: [Photo]) -> PostRecord {
        var changed = self
        changed.photos = photos
        return changed
    }

    /// The post as it travels.
    var post: Post {
        Post(
            id: id,
            owner: owner,
            content: content,
            state: state,
            createdAt: createdAt,
            changedAt: changedAt,
            revision: revision,
            externalID: origin?.externalID,
            rating: RatingSummary(count: ratings, stars: stars),
            photos: photos.isEmpty ? nil : photos
        )
    }
}

extension RatingSummary {
    /// The ratings, and their mean, that every post is thought to have before there are any, so that few weigh little.
    private static let prior = (count: 5, mean: 3.5)

    /// Nil where nobody has rated.
    ///
    /// - Parameter stars: the sum of all stars.
    init?(count: Int, stars: Int) {
        guard count > 0 else { return nil }
        let (prior, sum) = (Self.prior, Double(stars))
        let rank = (sum + Double(prior.count) * prior.mean) / Double(count + prior.count)
        self.init(count: count, mean: Self.rounded(sum / Double(count)), rank: Self.rounded(rank))
    }

    private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}

/// The columns of the table `post`.
extension PostRecord {
    static let columns = """
        id, owner, kind, state, formerState, content, source, externalID, createdAt, changedAt, revision, expiresAt,
        ratings, stars, geonameID, country, photos
        """

    /// A place for the value of each column.
    static let marks = columns.split(separator: ",").map { _ in "?" }.joined(separator: ", ")

    /// - Parameter json: its content as it is stored.
    func values(content json: String) throws -> [(any SQLValueConvertible)?] {
        [id, owner, content.kind, state, formerState, json, origin?.source, origin?.externalID]
            + [
                createdAt, changedAt, revision, content.validUntil, ratings, stars, content.place?.geonameID,
                content.place?.country, try photosJSON(),
            ]
    }

    func photosJSON() throws -> String? {
        photos.isEmpty ? nil : try WireJSON.text(photos)
    }

    func contentJSON() throws -> String {
        try WireJSON.text(content)
    }

    init(row: Row) throws {
        let source: String? = try row["source"]
        let externalID: String? = try row["externalID"]
        let content: String = try row["content"]
        let photos: String? = try row["photos"]
        self.init(
            id: try row["id"],
            owner: try row["owner"],
            content: try WireJSON.decode(PostContent.self, from: content),
            state: try row["state"],
            formerState: try row["formerState"],
            createdAt: try row["createdAt"],
            changedAt: try row["changedAt"],
            revision: try row["revision"],
            origin: source.flatMap { source in
                externalID.map { ImportOrigin(source: source, externalID: $0) }
            },
            ratings: try row["ratings"],
            stars: try row["stars"],
            photos: try photos.map { try WireJSON.decode([Photo].self, from: $0) } ?? []
        )
    }
}

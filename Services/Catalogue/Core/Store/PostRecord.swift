import CatalogueContract
import UmkreisStorage
import UmkreisVocabulary
import UmkreisWire

struct PostRecord: Equatable, Sendable {
    let id: PostID
    let owner: UserID
    private(set) var content: PostContent
    private(set) var state: PostState
    /// The state to restore; hidden posts only.
    private(set) var formerState: PostState?
    let createdAt: Timestamp
    private(set) var changedAt: Timestamp
    private(set) var revision: Int
    /// `nil` unless imported.
    let origin: ImportOrigin?
    private(set) var ratings: Int
    /// Sum over all ratings.
    private(set) var stars: Int
    private(set) var photos: [Photo]
}

extension PostRecord {
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

    func replacingContent(with content: PostContent, at moment: Timestamp) -> PostRecord {
        var changed = self
        changed.content = content
        changed.changedAt = moment
        changed.revision += 1
        return changed
    }

    /// Applies imported content, expiring or republishing by its end.
    func importing(_ content: PostContent, at moment: Timestamp) -> PostRecord {
        var changed = replacingContent(with: content, at: moment)
        if state == .published || state == .expired {
            changed.state = content.hasEnded(at: moment) ? .expired : .published
        }
        return changed
    }

    func moved(to state: PostState, at moment: Timestamp) -> PostRecord {
        var changed = self
        changed.state = state
        changed.formerState = state == .hidden ? self.state : nil
        changed.changedAt = moment
        changed.revision += 1
        return changed
    }

    /// Keeps the revision, since the post was not edited.
    var expired: PostRecord {
        var expired = self
        expired.state = .expired
        return expired
    }

    /// - Parameters:
    ///   - stars: of an added rating.
    ///   - former: of a removed rating.
    func rated(stars: Int?, instead former: Int?) -> PostRecord {
        var rated = self
        rated.ratings += (stars == nil ? 0 : 1) - (former == nil ? 0 : 1)
        rated.stars += (stars ?? 0) - (former ?? 0)
        return rated
    }

    /// Whether it has ended but is still stored as published.
    func isOverdue(at moment: Timestamp) -> Bool { state == .published && content.hasEnded(at: moment) }

    func replacingPhotos(with photos: [Photo]) -> PostRecord {
        var changed = self
        changed.photos = photos
        return changed
    }

    /// Kinds with a public change.
    func changedKinds(after former: PostRecord?) -> Set<PostKind> {
        let isPublic = state == .published || former?.state == .published
        return isPublic ? [content.kind, former?.content.kind ?? content.kind] : []
    }

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
    /// The Bayesian prior.
    private static let prior = (count: 5, mean: 3.5)

    /// Fails without ratings.
    init?(count: Int, stars: Int) {
        guard count > 0 else { return nil }
        let (prior, sum) = (Self.prior, Double(stars))
        let rank = (sum + Double(prior.count) * prior.mean) / Double(count + prior.count)
        self.init(count: count, mean: Self.rounded(sum / Double(count)), rank: Self.rounded(rank))
    }

    private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}

extension PostRecord {
    static let columns = """
        id, owner, kind, state, formerState, content, source, externalID, createdAt, changedAt, revision, expiresAt,
        ratings, stars, geonameID, country, photos
        """

    /// SQL placeholders.
    static let marks = columns.split(separator: ",").map { _ in "?" }.joined(separator: ", ")

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

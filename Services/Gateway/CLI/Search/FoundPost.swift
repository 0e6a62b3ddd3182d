import CatalogueContract
import GeoSearchContract
import Vocabulary

/// A hit with what the catalogue and auth know of it.
struct FoundPost: Encodable {
    let post: PostID
    let kind: String
    let title: String
    let point: Coordinate?
    /// Metres.
    let distance: Double?
    let publishedAt: Timestamp
    let highlights: [HighlightRange]
    /// Absent when the catalogue could not be asked, as are the two that follow.
    let draft: PostDraft?
    let owner: UserID?
    let ownerName: String?

    init(_ hit: SearchHit, _ known: Post?, ownerName: String?) {
        post = hit.post
        kind = known?.draft.kind.rawValue ?? hit.kind
        title = known?.draft.title ?? hit.title
        point = hit.point
        distance = hit.distance
        publishedAt = hit.publishedAt
        highlights = known.map { $0.draft.title == hit.title } ?? true ? hit.highlights : []
        draft = known?.draft
        owner = known?.owner
        self.ownerName = ownerName
    }
}

import CatalogueContract
import FavouritesContract
import ServiceKit

extension FavouriteEntry {
    /// - Parameter answer: `nil` falls back to the state known from events.
    init(_ record: FavouriteRecord, _ answer: PostLookupResult?) {
        self.init(
            post: record.post,
            order: record.position.text,
            addedAt: record.addedAt,
            addedBy: record.addedBy,
            note: record.note,
            state: .unknown,
            revision: record.newestRevision
        )
        switch answer {
        case .found(let post):
            state = FavouriteState(post.state) ?? (post.revision > record.revision ? .changed : .ok)
            since = state == .expired ? post.content.validUntil : state == .ok ? nil : post.changedAt
            revision = post.revision
            card = FavouriteCard(post)
        case .gone(let moment):
            (state, goneAt, goneBecause) = (.gone, moment, .deleted)
        case .hidden(let moment):
            (state, goneAt, goneBecause) = (.gone, moment, moment.map { _ in .blocked })
        case .unknown:
            (state, goneAt, goneBecause) = (.gone, record.goneAt, record.goneAt.map { _ in .deleted })
        case nil where record.goneAt != nil:
            (state, goneAt, goneBecause) = (.gone, record.goneAt, .deleted)
        case nil where record.closedAs != nil:
            (state, since) = (record.closedAs.flatMap { FavouriteState($0) } ?? .gone, record.markedAt)
        case nil where record.newestRevision > record.revision:
            (state, since) = (.changed, record.markedAt)
        case nil:
            state = .unknown
        }
    }
}

extension FavouriteState {
    /// Fails for published and unreadable posts.
    init?(_ state: PostState) {
        switch state {
        case .closed: self = .closed
        case .expired: self = .expired
        default: return nil
        }
    }
}

extension FavouriteCard {
    /// Characters.
    private static let excerpt = 280

    init(_ post: Post) {
        self.init(
            owner: post.owner,
            kind: post.content.kind.text,
            title: post.content.title,
            text: post.content.text.map { String($0.prefix(FavouriteCard.excerpt)) },
            point: post.content.point,
            price: post.content.price,
            photo: post.photos?.first?.id,
            email: post.content.contact?.email,
            phone: post.content.contact?.phone
        )
    }

    var isReachable: Bool { email != nil || phone != nil }
}

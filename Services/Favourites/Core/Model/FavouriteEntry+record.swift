import CatalogueContract
import FavouritesContract
import ServiceKit

extension FavouriteEntry {
    /// A favourite with what has become of its post: as the catalogue answers or, without an answer, as far as its events
    /// have told.
    init(_ record: FavouriteRecord, _ answer: PostAnswer?) {
        self.init(
            post: record.post,
            order: record.position.text,
            addedAt: record.addedAt,
            addedBy: record.addedBy,
            note: record.note,
            state: .unknown
        )
        switch answer {
        case .there(let post):
            state = FavouriteState(post.state) ?? (post.revision > record.revision ? .changed : .ok)
            card = FavouriteCard(post)
        case .gone(let moment):
            (state, goneAt, goneBecause) = (.gone, moment, .deleted)
        case .hidden(let reason):
            (state, goneBecause) = (.gone, reason)
        case .never:
            (state, goneAt, goneBecause) = (.gone, record.goneAt, record.goneAt.map { _ in .deleted })
        case nil where record.goneAt != nil:
            (state, goneAt, goneBecause) = (.gone, record.goneAt, .deleted)
        case nil where record.closedAs != nil:
            state = record.closedAs.flatMap { FavouriteState($0) } ?? .gone
        case nil where record.newestRevision > record.revision:
            state = .changed
        case nil:
            state = .unknown
        }
    }
}

extension FavouriteState {
    /// What is said of a post that has ended; nil of one that is published, and of one that is not there to be read.
    init?(_ state: PostState) {
        switch state {
        case .closed: self = .closed
        case .expired: self = .expired
        default: return nil
        }
    }
}

extension FavouriteCard {
    /// A list shows the beginning of a text, in characters.
    private static let excerpt = 280

    init(_ post: Post) {
        self.init(
            owner: post.owner,
            kind: post.content.kind.text,
            title: post.content.title,
            text: post.content.text.map { String($0.prefix(FavouriteCard.excerpt)) },
            point: post.content.point,
            price: post.content.price,
            email: post.content.contact?.email,
            phone: post.content.contact?.phone
        )
    }
}

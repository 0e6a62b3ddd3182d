import CatalogueContract
import FavouritesContract
import ServiceKit

extension FavouriteEntry {
    /// A favourite with what has become of its post: as the catalogue answers or, without an answer, as far as its events
    /// have told.
    init(_ record: FavouriteRecord, _ answer: PostAnswer?) {
        self.init(post: record.post, addedAt: record.addedAt, note: record.note, state: .unknown)
        switch answer {
        case .there(let post):
            state = post.revision > record.revision ? .changed : .ok
            card = FavouriteCard(post)
        case .gone(let moment):
            state = .gone
            goneAt = moment
        case .never:
            state = .gone
            goneAt = record.goneAt
        case nil where record.goneAt != nil:
            state = .gone
            goneAt = record.goneAt
        case nil where record.newestRevision > record.revision:
            state = .changed
        case nil:
            state = .unknown
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

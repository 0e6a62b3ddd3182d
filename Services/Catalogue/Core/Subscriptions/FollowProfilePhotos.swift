import AuthContract
import CatalogueContract
import ServiceKit

/// Knows which pictures stand for people: those stay, and everybody may see them.
///
/// Auth knows nothing of pictures: whoever names another's, or one that is not there, has none.
struct FollowProfilePhotos: Subscription {
    func apply(_ event: ProfileChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let named = try event.photo.flatMap { try transaction.media($0) }
        let own = named.flatMap { $0.owner == event.user ? $0.id : nil }
        try transaction.show(own.map { [$0] } ?? [], by: event.user.description, .profile, at: moment)
    }
}

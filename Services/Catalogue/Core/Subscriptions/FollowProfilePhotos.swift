import AuthContract
import CatalogueContract
import ServiceKit

/// Tracks profile photos; ignores ids that are not the user's, which auth cannot check.
struct FollowProfilePhotos: Subscription {
    func apply(_ event: ProfileChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let named = try event.photo.flatMap { try transaction.media($0) }
        let own = named.flatMap { $0.owner == event.user ? $0.id : nil }
        try transaction.show(own.map { [$0] } ?? [], by: event.user.description, .profile, at: moment)
    }
}

import AuthContract
import CatalogueContract
import ServiceKit

/// Tracks profile photos; ignores ids that are not the user's, which auth cannot check.
struct FollowProfilePhotos: Subscription {
    func apply(_ event: ProfileChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let photo = try event.photo.flatMap(transaction.media.find)
        let own = photo?.owner == event.user ? photo?.id : nil
        try transaction.mediaUses.set(own.map { [$0] } ?? [], by: event.user.description, .profile, at: moment)
    }
}

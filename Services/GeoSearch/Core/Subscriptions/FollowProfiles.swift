import AuthContract
import ServiceKit
import UmkreisAttributes

struct FollowProfiles: Subscription {
    func apply(_ event: ProfileChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.userAttributes.replace(of: event.user, with: event.attributes?.values ?? [:])
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.userAttributes.deleteAll()
    }
}

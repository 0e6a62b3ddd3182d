import AuthContract
import ServiceKit

/// Fields stay during a replay, or searches would fail until their declaration.
struct FollowProfileFields: Subscription {
    func apply(_ event: ProfileFieldsDeclared, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.filterableFields.replaceAll(with: event.filterable)
    }
}

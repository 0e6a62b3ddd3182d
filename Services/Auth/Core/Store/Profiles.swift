import AuthContract
import ServiceKit

/// Users' profiles, without the names of the account.
struct Profiles<Access: ReadTransaction> {
    let transaction: Access

    /// Returns an empty profile if unset.
    func find(of account: AccountRecord) throws -> ProfileRecord {
        try transaction.row(ProfileQueries.find, account.id) { try ProfileRecord(account, $0) }
            ?? ProfileRecord(account)
    }

    /// Users with other published fields, which are separated by spaces.
    func outdated(since fields: String, limit: Int) throws -> [UserID] {
        try transaction.rows(ProfileQueries.outdated, fields, limit) { try $0[0] }
    }

    func publishedFields(of user: UserID) throws -> String? {
        try transaction.value(ProfileQueries.publishedFields, user)
    }
}

extension Profiles where Access: WriteTransaction {
    /// Stores the profile and the names of the account.
    func put(_ record: ProfileRecord, of user: UserID, publishedFields fields: String) throws {
        try transaction.execute(
            ProfileQueries.setNames,
            record.displayName,
            record.firstName,
            record.lastName,
            AccountNames(display: record.displayName, first: record.firstName, last: record.lastName).key,
            user
        )
        try transaction.execute(
            ProfileQueries.put,
            user,
            record.bio,
            try WireJSON.text(record.languages),
            try WireJSON.text(record.attributes),
            record.phone,
            record.email,
            record.visibility.text,
            record.photo,
            record.nameVisibility.text,
            fields
        )
    }

    func setPublishedFields(of user: UserID, to fields: String) throws {
        try transaction.execute(ProfileQueries.setPublishedFields, fields, user)
    }

    /// Returns whether there was a profile.
    func delete(of user: UserID) throws -> Bool {
        try transaction.execute(ProfileQueries.delete, user) > 0
    }
}

import AuthContract
import ServiceKit

/// Profiles as visible to a viewer.
struct VisibleProfiles {
    /// `nil` without a token.
    let viewer: UserID?
    /// Whether first and last names are visible by default.
    let seesNames: Bool
    let transaction: ReadTransaction

    /// Returns the complete profile to its owner, only names if blocked.
    func profile(of account: AccountRecord) throws -> Profile {
        var profile = account.profile
        guard !account.isGuest else { return profile }
        let record = try transaction.profiles.find(of: account)
        if !seesNames, record.nameVisibility != .everyone { profile.displayName = account.publicName }
        if let viewer, viewer != account.id, try transaction.isBlocked(between: viewer, and: account.id) {
            return profile
        }
        profile.nameVisibility = viewer == account.id ? record.nameVisibility : nil
        profile.bio = record.bio
        profile.languages = record.languages.isEmpty ? nil : record.languages
        profile.attributes = record.attributes.isEmpty ? nil : record.attributes
        profile.photo = record.photo
        profile.contact = try contact(record, of: account.id)
        return profile
    }

    private func contact(_ record: ProfileRecord, of owner: UserID) throws -> ContactCard? {
        var card = ContactCard(phone: record.phone, email: record.email)
        if viewer == owner {
            card.visibility = record.visibility
            return card
        }
        guard record.phone != nil || record.email != nil else { return nil }
        switch record.visibility {
        case .everyone: return card
        case .contacts:
            return try viewer.map { try transaction.contacts.exists(between: $0, and: owner) } == true ? card : nil
        default: return nil
        }
    }
}

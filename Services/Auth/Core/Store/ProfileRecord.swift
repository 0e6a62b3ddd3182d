import Attributes
import AuthContract
import ServiceKit

/// The names are columns of the account.
struct ProfileRecord: Equatable, Sendable {
    var displayName: String?
    var firstName: String?
    var lastName: String?
    var bio: String?
    var languages: [String] = []
    var attributes = Attributes()
    var phone: String?
    var email: String?
    var visibility = ContactVisibility.nobody
    var photo: MediaID?
    var nameVisibility = NameVisibility.registered

    init(_ account: AccountRecord) {
        displayName = account.displayName
        firstName = account.firstName
        lastName = account.lastName
    }

    init(_ account: AccountRecord, _ row: Row) throws {
        self.init(account)
        bio = try row["bio"]
        languages = try WireJSON.decode([String].self, from: try row["languages", as: String.self])
        attributes = try WireJSON.decode(Attributes.self, from: try row["attributes", as: String.self])
        phone = try row["phone"]
        email = try row["email"]
        visibility = ContactVisibility(try row["visibility"])
        photo = try row["photo"]
        nameVisibility = NameVisibility(try row["nameVisibility"])
    }
}

/// `toldFields` names the filterable fields at the last published change.
enum ProfileQueries {
    static let table = """
        CREATE TABLE profile (
            account TEXT NOT NULL,
            bio TEXT,
            languages TEXT NOT NULL,
            attributes TEXT NOT NULL,
            phone TEXT,
            email TEXT,
            visibility TEXT NOT NULL,
            photo TEXT,
            nameVisibility TEXT NOT NULL,
            toldFields TEXT NOT NULL,
            CONSTRAINT profileKey PRIMARY KEY (account),
            CONSTRAINT profileOfAccount FOREIGN KEY (account) REFERENCES account (id)
        ) STRICT;
        CREATE INDEX profileByToldFields ON profile (toldFields, account);
        """

    static let find = """
        SELECT bio, languages, attributes, phone, email, visibility, photo, nameVisibility FROM profile WHERE account = ?
        """
    static let put = """
        INSERT INTO profile (account, bio, languages, attributes, phone, email, visibility, photo, nameVisibility,
            toldFields)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (account) DO UPDATE SET bio = excluded.bio, languages = excluded.languages,
            attributes = excluded.attributes, phone = excluded.phone, email = excluded.email,
            visibility = excluded.visibility, photo = excluded.photo,
            nameVisibility = excluded.nameVisibility, toldFields = excluded.toldFields
        """
    static let setNames = "UPDATE account SET displayName = ?, firstName = ?, lastName = ? WHERE id = ?"
    static let forget = "DELETE FROM profile WHERE account = ?"
    static let outdatedProfiles = """
        SELECT account FROM profile WHERE toldFields < ?1 UNION ALL SELECT account FROM profile WHERE toldFields > ?1 LIMIT ?2
        """
    static let toldFields = "SELECT toldFields FROM profile WHERE account = ?"
    static let setPublishedFields = "UPDATE profile SET toldFields = ? WHERE account = ?"
}

extension ReadTransaction {
    func profileRecord(of account: AccountRecord) throws -> ProfileRecord {
        try row(ProfileQueries.find, account.id) { try ProfileRecord(account, $0) } ?? ProfileRecord(account)
    }

    /// Returns a profile as visible to a viewer: complete for its owner, only names if blocked.
    ///
    /// - Parameter viewer: `nil` without a token.
    func profile(of account: AccountRecord, for viewer: UserID?, seeingNames seesNames: Bool) throws -> Profile {
        var profile = account.profile
        guard !account.isGuest else { return profile }
        let record = try profileRecord(of: account)
        if !seesNames, record.nameVisibility != .everyone { profile.displayName = account.publicName }
        if let viewer, viewer != account.id, try isBlocked(between: viewer, and: account.id) { return profile }
        profile.nameVisibility = viewer == account.id ? record.nameVisibility : nil
        profile.bio = record.bio
        profile.languages = record.languages.isEmpty ? nil : record.languages
        profile.attributes = record.attributes.isEmpty ? nil : record.attributes
        profile.photo = record.photo
        profile.contact = try contact(record, of: account.id, for: viewer)
        return profile
    }
}

extension ReadTransaction {
    private func contact(_ record: ProfileRecord, of owner: UserID, for viewer: UserID?) throws -> ContactCard? {
        var card = ContactCard(phone: record.phone, email: record.email)
        if viewer == owner {
            card.visibility = record.visibility
            return card
        }
        guard record.phone != nil || record.email != nil else { return nil }
        switch record.visibility {
        case .everyone: return card
        case .contacts: return try viewer.map { try areContacts($0, owner) } == true ? card : nil
        default: return nil
        }
    }
}

extension WriteTransaction {
    func setProfile(of user: UserID, to record: ProfileRecord) throws {
        let fields = try filterableFields()
        try execute(ProfileQueries.setNames, record.displayName, record.firstName, record.lastName, user)
        try execute(
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
            fields.joined(separator: " ")
        )
        try announce(record.told(of: user, fields))
    }

    /// Returns whether there was a profile.
    func forgetProfile(of user: UserID) throws -> Bool {
        guard try execute(ProfileQueries.forget, user) > 0 else { return false }
        try announce(ProfileChanged(user: user))
        return true
    }

    /// Republishes profiles after changes of filterable fields; returns the number checked.
    func republishProfiles(limit: Int) throws -> Int {
        let fields = try filterableFields()
        let names = fields.joined(separator: " ")
        let users: [UserID] = try rows(ProfileQueries.outdatedProfiles, names, limit) { try $0[0] }
        for user in users {
            // The erasure publishes the end.
            if let account = try account(user) {
                let former: String? = try value(ProfileQueries.toldFields, user)
                let record = try profileRecord(of: account)
                let (before, now) = (
                    record.told(of: user, (former ?? "").split(separator: " ")), record.told(of: user, fields)
                )
                if before.attributes != now.attributes { try announce(now) }
            }
            try execute(ProfileQueries.setPublishedFields, names, user)
        }
        return users.count
    }

    private func filterableFields() throws -> [String] {
        try profileFields().filter { $0.filterable == true }.map(\.name).sorted()
    }
}

extension ProfileRecord {
    fileprivate func told(of user: UserID, _ fields: [some StringProtocol]) -> ProfileChanged {
        let names = Set(fields.map { "\($0)" })
        let told = attributes.values.filter { names.contains($0.key) }
        return ProfileChanged(user: user, photo: photo, attributes: told.isEmpty ? nil : Attributes(told))
    }
}

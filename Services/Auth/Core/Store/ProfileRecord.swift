import Attributes
import AuthContract
import ServiceKit

/// What a user says of themselves: the names in the account's row, the rest in a row of its own.
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

    /// What an account says that has said nothing but its names.
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

/// The table of what people say of themselves.
///
/// What is only ever read and written whole is JSON. `toldFields` are the names of the fields, a space apart, of which others are
/// told what they say of this person: those that were filterable when the profile was told last.
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
    static let toldOtherwise = """
        SELECT account FROM profile WHERE toldFields < ?1 UNION ALL SELECT account FROM profile WHERE toldFields > ?1 LIMIT ?2
        """
    static let toldFields = "SELECT toldFields FROM profile WHERE account = ?"
    static let noteTold = "UPDATE profile SET toldFields = ? WHERE account = ?"
}

extension ReadTransaction {
    func profileRecord(of account: AccountRecord) throws -> ProfileRecord {
        try row(ProfileQueries.find, account.id) { try ProfileRecord(account, $0) } ?? ProfileRecord(account)
    }

    /// What somebody sees of an account: all of it if it is their own, the names alone where a block keeps the two apart.
    ///
    /// - Parameters:
    ///   - viewer: who asks; nil for one without a token.
    ///   - seesNames: whether first and last name are shown without the owner's leave.
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
    /// The card, as far as somebody is shown it; its owner with whom it is shown to.
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
    /// Puts what a user says in the place of what was said before, and announces it.
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

    /// Forgets what a user says, and announces that others were told nothing.
    ///
    /// - Returns: whether there was anything to forget.
    func forgetProfile(of user: UserID) throws -> Bool {
        guard try execute(ProfileQueries.forget, user) > 0 else { return false }
        try announce(ProfileChanged(user: user))
        return true
    }

    /// Tells anew of people of whom others know what is filterable no more, or do not know what is by now.
    ///
    /// - Returns: how many profiles were looked at; fewer than `limit` means that none is left.
    func tellProfilesAnew(limit: Int) throws -> Int {
        let fields = try filterableFields()
        let names = fields.joined(separator: " ")
        let users: [UserID] = try rows(ProfileQueries.toldOtherwise, names, limit) { try $0[0] }
        for user in users {
            // Of somebody who is being erased it is told with the profile's end.
            if let account = try account(user) {
                let former: String? = try value(ProfileQueries.toldFields, user)
                let record = try profileRecord(of: account)
                let (before, now) = (
                    record.told(of: user, (former ?? "").split(separator: " ")), record.told(of: user, fields)
                )
                if before.attributes != now.attributes { try announce(now) }
            }
            try execute(ProfileQueries.noteTold, names, user)
        }
        return users.count
    }

    private func filterableFields() throws -> [String] {
        try profileFields().filter { $0.filterable == true }.map(\.name).sorted()
    }
}

extension ProfileRecord {
    /// What others are told of it, where these fields are filterable.
    fileprivate func told(of user: UserID, _ fields: [some StringProtocol]) -> ProfileChanged {
        let names = Set(fields.map { "\($0)" })
        let told = attributes.values.filter { names.contains($0.key) }
        return ProfileChanged(user: user, photo: photo, attributes: told.isEmpty ? nil : Attributes(told))
    }
}

import AuthContract
import ServiceKit

/// One row per direction.
enum ContactQueries {
    static let table = """
        CREATE TABLE contact (
            person TEXT NOT NULL,
            other TEXT NOT NULL,
            CONSTRAINT contactKey PRIMARY KEY (person, other),
            CONSTRAINT contactOfPerson FOREIGN KEY (person) REFERENCES account (id),
            CONSTRAINT contactWithOther FOREIGN KEY (other) REFERENCES account (id),
            CONSTRAINT contactOfSomebodyElse CHECK (person <> other)
        ) STRICT;
        CREATE INDEX contactByOther ON contact (other, person);
        """

    static let insert = "INSERT INTO contact (person, other) VALUES (?, ?)"
    static let find = "SELECT 1 FROM contact WHERE person = ? AND other = ?"
    /// Scans at most 10,000 index rows.
    static let count = "SELECT count(*) FROM contact WHERE person = ?"
    static let others = "SELECT other FROM contact WHERE person = ? LIMIT ?"
    static let inOrder = "SELECT other FROM contact WHERE person = ? AND other > ? ORDER BY other LIMIT ?"
    static let forget = "DELETE FROM contact WHERE person = ? AND other = ?"
}

enum ContactLimit {
    static let most = 10_000
}

extension ReadTransaction {
    func areContacts(_ person: UserID, _ other: UserID) throws -> Bool {
        try value(ContactQueries.find, person, other, as: Int.self) != nil
    }

    private func hasRoomForContact(_ person: UserID) throws -> Bool {
        // Erased users and guests have no contacts.
        guard let account = try account(person), !account.isGuest else { return false }
        return try value(ContactQueries.count, person) ?? 0 < ContactLimit.most
    }

    fileprivate func haveCapacity(_ one: UserID, _ other: UserID) throws -> Bool {
        try hasRoomForContact(one) && hasRoomForContact(other)
    }
}

extension WriteTransaction {
    /// Ignores erased users, and those without capacity.
    func noteContact(_ one: UserID, _ other: UserID) throws {
        guard try !areContacts(one, other), try haveCapacity(one, other) else { return }
        try execute(ContactQueries.insert, one, other)
        try execute(ContactQueries.insert, other, one)
    }

    /// Deletes contacts in both directions, and returns their number.
    func forgetContacts(of user: UserID, limit: Int) throws -> Int {
        let others: [UserID] = try rows(ContactQueries.others, user, limit) { try $0[0] }
        for other in others {
            try execute(ContactQueries.forget, user, other)
            try execute(ContactQueries.forget, other, user)
        }
        return others.count
    }
}

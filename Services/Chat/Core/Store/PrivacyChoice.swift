import ChatContract
import ServiceKit

/// A user's privacy settings.
struct PrivacyChoice {
    var hidesReading: Bool
    var hidesPresence: Bool
}

enum PrivacyQueries {
    static let table = """

        CREATE TABLE privacy (
            person TEXT NOT NULL,
            hidesReading INTEGER NOT NULL,
            hidesPresence INTEGER NOT NULL,
            CONSTRAINT privacyKey PRIMARY KEY (person),
            CONSTRAINT privacyHidesOrNot CHECK (hidesReading IN (0, 1) AND hidesPresence IN (0, 1))
        ) STRICT;
        """

    static let ofPerson = "SELECT hidesReading, hidesPresence FROM privacy WHERE person = ?"
    static let set = """
        INSERT INTO privacy (person, hidesReading, hidesPresence) VALUES (?, ?, ?)
        ON CONFLICT (person) DO UPDATE SET hidesReading = excluded.hidesReading, hidesPresence = excluded.hidesPresence
        """
    static let erase = "DELETE FROM privacy WHERE person IN (SELECT person FROM privacy WHERE person = ? LIMIT ?)"
}

extension ChatExport {
    static let privacy = ExportSection("privacy") { transaction, person, after, _ in
        guard after == nil, let choice = try transaction.chosenPrivacy(of: person) else { return [] }
        let item = UpdatePrivacy.Reply(hidesReading: choice.hidesReading, hidesPresence: choice.hidesPresence)
        return [try ExportEntry(key: "privacy", item: item)]
    }
}

extension ReadTransaction {
    /// By default all is visible.
    func privacy(of person: UserID) throws -> PrivacyChoice {
        try chosenPrivacy(of: person) ?? PrivacyChoice(hidesReading: false, hidesPresence: false)
    }

    fileprivate func chosenPrivacy(of person: UserID) throws -> PrivacyChoice? {
        try row(PrivacyQueries.ofPerson, person) { row in
            PrivacyChoice(
                hidesReading: try row["hidesReading", as: Int.self] == 1,
                hidesPresence: try row["hidesPresence", as: Int.self] == 1
            )
        }
    }
}

extension WriteTransaction {
    func setPrivacy(of person: UserID, to choice: PrivacyChoice) throws {
        try execute(PrivacyQueries.set, person, choice.hidesReading ? 1 : 0, choice.hidesPresence ? 1 : 0)
    }
}

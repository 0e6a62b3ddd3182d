import ServiceKit

/// The users' privacy settings.
struct PrivacyChoices<Access: ReadTransaction> {
    let transaction: Access

    /// `nil` if never set.
    func find(of person: UserID) throws -> PrivacyChoice? {
        try transaction.row(PrivacyQueries.find, person) { row in
            PrivacyChoice(
                hidesReading: try row["hidesReading"],
                hidesPresence: try row["hidesPresence"]
            )
        }
    }

    /// Returns the choice; by default all is visible.
    func get(of person: UserID) throws -> PrivacyChoice {
        try find(of: person) ?? PrivacyChoice(hidesReading: false, hidesPresence: false)
    }
}

extension PrivacyChoices where Access: WriteTransaction {
    func set(_ choice: PrivacyChoice, of person: UserID) throws {
        try transaction.execute(PrivacyQueries.set, person, choice.hidesReading, choice.hidesPresence)
    }
}

/// A user's privacy settings.
struct PrivacyChoice {
    var hidesReading: Bool
    var hidesPresence: Bool
}

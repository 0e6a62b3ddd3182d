import ServiceKit

/// Saves searches within the limits.
struct SearchSaving {
    let transaction: WriteTransaction

    /// - Parameter id: for a new name.
    /// - Throws: `conflict` or `overloaded` at a limit.
    func save(
        _ json: String,
        as name: String,
        of person: UserID,
        isGuest: Bool,
        newID id: SavedSearchID,
        at moment: Timestamp
    ) throws -> SavedSearchID {
        let searches = transaction.savedSearches
        if let known = try searches.find(named: name, of: person) {
            try searches.replace(known, with: json, at: moment)
            return known
        }
        try SavedSearchLimit.check(
            ofPerson: try searches.count(of: person),
            isGuest: isGuest,
            ofAll: try searches.total(),
            ofGuests: try searches.totalOfGuests()
        )
        try searches.insert(id, json, as: name, of: person, isGuest: isGuest, at: moment)
        return id
    }
}

enum SavedSearchLimit {
    static let maximumPerAccount = 50
    static let maximumPerGuest = 3
    /// Each is held in memory and tried on every changed post.
    static let maximumOfAll = 100_000
    /// Guests are free to create; accounts need reserved room.
    static let maximumOfGuests = maximumOfAll / 10

    static func check(ofPerson count: Int, isGuest: Bool, ofAll total: Int, ofGuests: Int)
        throws(Fault)
    {
        let maximum = isGuest ? maximumPerGuest : maximumPerAccount
        guard count < maximum else {
            throw Fault(
                .conflict,
                "you cannot save more than \(maximum) searches",
                field: "name",
                rule: "too-many-searches",
                maximum: maximum
            )
        }
        guard total < maximumOfAll, !isGuest || ofGuests < maximumOfGuests else {
            throw Fault(.overloaded, "the service cannot store more searches at the moment")
        }
    }
}

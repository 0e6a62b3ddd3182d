import ServiceKit

extension ReadTransaction {
    /// Refuses what only somebody may do who has shown the password lately: whoever finds a device unlocked may not.
    ///
    /// - Throws: `reauthentication-required` when that was more than ten minutes ago; `unauthenticated` when the session is
    ///   no more.
    func checkRecentlyAuthenticated(_ caller: Caller, at moment: Timestamp) throws {
        let shown = try row(RecentAuthentication.find, caller.session) { row in
            try row[0, as: Timestamp?.self] ?? row[1, as: Timestamp.self]
        }
        guard let shown else { throw AuthFault.sessionEnded }
        guard moment < shown.adding(RecentAuthentication.limit) else {
            throw Fault(.reauthenticationRequired, "show the password again: this wants one of the last ten minutes")
        }
    }
}

/// How long having shown the password counts.
enum RecentAuthentication {
    static let limit = Duration.seconds(600)

    /// A session that has not been proven again was when it was made.
    static let find = "SELECT authenticatedAt, createdAt FROM session WHERE id = ? AND endedAt IS NULL"
}

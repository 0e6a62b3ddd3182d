/// SQL of the moderators' list.
enum AccountListQueries {
    static let indexes = """
        CREATE INDEX accountByRegistration ON account (registeredAt, id) WHERE kind = 'registered';
        CREATE INDEX accountSuspended ON account (registeredAt, id) WHERE suspendedAt IS NOT NULL;
        CREATE INDEX accountByName ON account (nameKey, id) WHERE nameKey IS NOT NULL;
        """

    /// Newest first, along one index.
    ///
    /// - Parameters:
    ///   - ofRole: Sorts few rows: moderators and operators.
    ///   - suspended: `nil` for all.
    ///   - named: Binds a range of names twice; reads past other names, so only for the short lists by role or of
    ///     suspended users.
    static func newest(ofRole: Bool, suspended: Bool?, named: Bool) -> String {
        let tables = ofRole ? "grantedRole CROSS JOIN account ON account.id = grantedRole.account" : "account"
        let conditions =
            (ofRole ? ["grantedRole.role = ?"] : [])
            + (suspended == true ? ["suspendedAt IS NOT NULL"] : ["kind = 'registered'"])
            + (suspended == false ? ["suspendedAt IS NULL"] : [])
            + (named ? ["(nameKey >= ? AND nameKey < ? OR usernameKey >= ? AND usernameKey < ?)"] : [])
            + ["(registeredAt, id) < (?, ?)"]
        return """
            SELECT \(AccountQueries.fields) FROM \(tables) WHERE \(conditions.joined(separator: " AND "))
            ORDER BY registeredAt DESC, id DESC LIMIT ?
            """
    }

    /// - Parameter active: Without suspended users.
    static func byName(active: Bool) -> String {
        """
        SELECT \(AccountQueries.fields) FROM account
        WHERE (nameKey, id) > (?, ?) AND nameKey < ?\(active ? " AND suspendedAt IS NULL" : "")
        ORDER BY nameKey, id LIMIT ?
        """
    }

    /// - Parameter active: Without suspended users.
    static func byUsername(active: Bool) -> String {
        """
        SELECT \(AccountQueries.fields) FROM account
        WHERE (usernameKey, id) > (?, ?) AND usernameKey < ?\(active ? " AND suspendedAt IS NULL" : "")
        ORDER BY usernameKey LIMIT ?
        """
    }
}

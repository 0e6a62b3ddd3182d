public import UmkreisVocabulary

/// The last check of a set, `checks/<set>`.
public struct SetRecord: Codable, Hashable, Sendable {
    /// When the check ended.
    public var checkedAt: Timestamp
    /// The problems; empty for a sound set.
    public var problems: [String]

    public init(checkedAt: Timestamp, problems: [String]) {
        (self.checkedAt, self.problems) = (checkedAt, problems)
    }
}

extension Repository {
    /// Stores the result of a check.
    public func record(_ record: SetRecord, of set: String) throws(BackupError) {
        try put("\(Repository.checks)/\(set)", record, key: keys.data)
    }

    /// The results of checks by set; unreadable ones are left out.
    public func records() throws(BackupError) -> [String: SetRecord] {
        var found: [String: SetRecord] = [:]
        for name in try target.list(Repository.checks).keys {
            let record = try? get(name, as: SetRecord.self, key: keys.data)
            found[String(name.dropFirst(Repository.checks.count + 1))] = record
        }
        return found
    }
}

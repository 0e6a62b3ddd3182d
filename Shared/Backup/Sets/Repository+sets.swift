import UmkreisVocabulary

extension Repository {
    /// The names of all sets, the oldest first.
    public func sets() throws(BackupError) -> [String] {
        try target.list(Repository.sets).keys
            .map { String($0.dropFirst(Repository.sets.count + 1)) }
            .filter { !$0.hasSuffix(SetName.keys) }
            .sorted()
    }

    /// - Throws: ``BackupError/noSet(_:)``, ``BackupError/damaged(_:)``.
    public func manifest(of set: String) throws(BackupError) -> BackupManifest {
        guard try sets().contains(set) else { throw .noSet(set) }
        let manifest = try get("\(Repository.sets)/\(set)", as: BackupManifest.self, key: keys.data)
        guard manifest.name == set else { throw .damaged("\(Repository.sets)/\(set)") }
        return manifest
    }

    func secrets(of set: String) throws(BackupError) -> SecretFiles {
        try get("\(Repository.sets)/\(set)\(SetName.keys)", as: SecretFiles.self, key: keys.secrets)
    }
}

enum SetName {
    /// The end of the object with a set's secrets.
    static let keys = ".keys"

    /// The beginning of a name, such as `20261128-070311`.
    static func stem(of moment: Timestamp) -> String {
        let digits = moment.description.filter(\.isNumber)
        return "\(digits.prefix(8))-\(digits.dropFirst(8).prefix(6))"
    }

    /// The time in a name, `nil` for other names.
    static func moment(of name: String) -> Timestamp? {
        guard let match = name.wholeMatch(of: /(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-[0-9a-f]{4}/) else { return nil }
        return Timestamp("\(match.1)-\(match.2)-\(match.3)T\(match.4):\(match.5):\(match.6).000Z")
    }
}

/// Digests of the key files that a service's instances share, by the names of the files.
struct KnownKeys {
    private(set) var digests: [String: String]

    /// - Parameter words: such as `links.key=…`; others are ignored.
    init(_ words: [String]) {
        let pairs = words.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        digests = Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
    }

    var text: String { digests.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }

    /// Adds keys that are not known yet, such as those of a later version.
    ///
    /// - Returns: whether there were any.
    mutating func add(_ new: [String: String]) -> Bool {
        let count = digests.count
        digests.merge(new) { known, _ in known }
        return digests.count > count
    }
}

extension WriteTransaction {
    /// Adds digests of keys that are not known yet.
    ///
    /// - Parameter digests: by the names of files without spaces.
    /// - Returns: all that are stored.
    public func keyDigests(adding digests: [String: String]) throws -> [String: String] {
        var known = KnownKeys(try services(.keys))
        if known.add(digests) { try setMeta(.keys, to: known.text) }
        return known.digests
    }
}

import UmkreisVocabulary

/// A point in time: the changes since the point before it, `points/<chain>/<number>-<milliseconds>`.
struct PointHead: Codable {
    /// The change of a database.
    struct Change: Codable {
        /// The database's length in bytes.
        var size: Int
        /// The places of changed chunks; each chunk but the last has 16 KiB.
        var places: [Int]
        /// The names of these chunks.
        var chunks: [String]
    }

    /// There are no changes between the point before and this time.
    var unchangedUntil: Timestamp
    /// When the databases were frozen.
    var madeAt: Timestamp
    /// By path.
    var databases: [String: Change]
    /// New and changed files.
    var files: [StoredFile]
    /// The chunks of this point, in `points/<chain>/<name>`.
    var packs: [IndexedPack]
}

/// The name of a point.
struct PointName {
    static let folder = "points"

    /// The set on which the first point builds, and four random digits.
    let chain: String
    /// From 1.
    let number: Int
    let madeAt: Timestamp

    var object: String {
        let digits = "\(number)"
        let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        return "\(Self.folder)/\(chain)/\(padded)-\(madeAt.milliseconds)"
    }

    init(chain: String, number: Int, madeAt: Timestamp) {
        (self.chain, self.number, self.madeAt) = (chain, number, madeAt)
    }

    /// Returns `nil` for chunks and foreign objects.
    init?(object: String) {
        guard let match = object.wholeMatch(of: /points\/([0-9a-f-]{1,40})\/(\d{8,12})-(\d{1,15})/),
            let number = Int(match.2), let milliseconds = Int64(match.3)
        else { return nil }
        self.init(chain: String(match.1), number: number, madeAt: Timestamp(milliseconds: milliseconds))
    }

    /// The name of the set on which a chain builds.
    static func base(of chain: String) -> String { String(chain.dropLast(5)) }

    /// The object of a pack.
    static func pack(_ name: String, of chain: String) -> String { "\(folder)/\(chain)/\(name)" }
}

/// Points that follow each other without a gap.
struct PointChain {
    let name: String
    let points: [PointName]

    /// The chains of a repository, the oldest first; a chain ends before its first missing point.
    static func all(of repository: Repository) throws(BackupError) -> [PointChain] {
        let names = try repository.target.list(PointName.folder).keys.compactMap { PointName(object: $0) }
        let chains = Dictionary(grouping: names, by: \.chain).compactMap { chain, points -> PointChain? in
            let sorted = points.sorted { $0.number < $1.number }
            let whole = sorted.enumerated().prefix { $0.element.number == $0.offset + 1 }.map(\.element)
            return whole.isEmpty ? nil : PointChain(name: chain, points: whole)
        }
        return chains.sorted { $0.points[0].madeAt < $1.points[0].madeAt }
    }
}

import UmkreisStorage
import UmkreisVocabulary

/// The files that may be new or changed since the former look, for points in time.
///
/// The first look finds all. Later ones ask the database for new files of the listed folder, however many are there,
/// and search one of its parts, so that the whole folder is searched in turn, and a file without a row is found in
/// minutes.
final class ChangedFiles {
    /// Rows may be written so much later than their marks were made.
    private static let margin = Duration.seconds(60)

    private let source: BackupSource
    /// The last marks of former looks, the oldest first.
    private var marks: [(seenAt: Timestamp, mark: String)] = []
    /// The files of rows since the oldest mark.
    private var recent: Set<String> = []
    private var nextPart = 0

    init(of source: BackupSource) {
        self.source = source
    }

    /// Returns the paths of files to compare, without secrets, sorted.
    ///
    /// - Parameter states: the frozen databases, by path.
    func candidates(_ states: [String: DatabaseSnapshot], at now: Timestamp) throws -> [String] {
        guard let listed = source.listed, let state = states[listed.database] else { return try stored() }
        let last = try state.read { try $0.value(listed.last) as String? } ?? ""
        // After a clock was set back, marks may be smaller than known ones.
        guard let oldest = marks.first, let latest = marks.last, latest.seenAt <= now else {
            (marks, recent) = ([(now, last)], [])
            return try stored()
        }
        var paths = Set(try stored(without: listed.folder))
        let names = try names(in: state, listed, after: oldest.mark)
        for name in names where !recent.contains(name) { paths.formUnion(try files(of: name, in: listed.folder)) }
        paths.formUnion(try nextPart(of: listed.folder))
        recent = Set(names)
        marks.append((now, last))
        while marks.count > 1, now.since(marks[1].seenAt) > Self.margin { marks.removeFirst() }
        return paths.sorted()
    }

    private func stored(without skipped: String? = nil) throws(BackupError) -> [String] {
        try source.files(without: skipped).filter { $0.treatment == .stored }.map(\.path)
    }

    private func names(in state: DatabaseSnapshot, _ listed: ListedFiles, after mark: String) throws -> [String] {
        var (names, mark): ([String], String?) = ([], mark)
        while let current = mark {
            let rows = try state.read { reader in
                try reader.rows(listed.next, current) { row in (mark: try row[0] as String, name: try row[1] as String)
                }
            }
            names += rows.map(\.name)
            mark = rows.last?.mark
        }
        return names
    }

    private func files(of name: String, in folder: String) throws(BackupError) -> Set<String> {
        let path = "\(folder)/\(name)"
        let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? folder
        return try source.files(below: parent) { $0 == path || $0.hasPrefix(path + ".") }
    }

    /// The files of the next folder in the listed one.
    private func nextPart(of folder: String) throws(BackupError) -> Set<String> {
        let parts = source.names(in: folder)
        guard !parts.isEmpty else { return [] }
        nextPart = (nextPart + 1) % parts.count
        return try source.files(below: "\(folder)/\(parts[nextPart])") { _ in true }
    }
}

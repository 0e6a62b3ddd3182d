import Foundation
import GatewaySupervision

/// The lists of a profile, in one file for each terminal that printed some.
struct ListedIDFiles: Sendable {
    /// The files of the terminals that printed a list last.
    static let maximum = 32

    let folder: String

    /// - Returns: `nil` if the terminal printed no list, or its file is unusable.
    func read(of terminal: String) -> ListedIDs? { try? file(of: terminal).read() }

    func write(_ lists: ListedIDs, of terminal: String) throws {
        let file = file(of: terminal)
        let isNew = !FileManager.default.fileExists(atPath: file.path)
        try file.write(lists)
        if isNew { removeOldest() }
    }

    /// Called at the end of a session, because lists contain its user's private names.
    func removeAll() { try? FileManager.default.removeItem(atPath: folder) }

    private func file(of terminal: String) -> PrivateJSONFile<ListedIDs> {
        PrivateJSONFile(path: "\(folder)/\(terminal).json")
    }

    private func removeOldest() {
        let folder = URL(fileURLWithPath: folder)
        let key = URLResourceKey.contentModificationDateKey
        let found = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [key])
        let dated = (found ?? []).map { file in
            (file: file, changedAt: (try? file.resourceValues(forKeys: [key]).contentModificationDate) ?? .distantPast)
        }
        // A remaining file is removed when the next terminal prints a list.
        for old in dated.sorted(by: { $0.changedAt > $1.changedAt }).dropFirst(Self.maximum) {
            try? FileManager.default.removeItem(at: old.file)
        }
    }
}

import Synchronization
import Vocabulary

/// The ids in the lists that a profile printed last, by kind.
///
/// Later commands accept an entry's number as its id; its beginning does too.
struct ListedIDs: Codable, Sendable, Equatable {
    struct Entry: Codable, Sendable, Equatable {
        let id: String
        let title: String
    }

    static let mostEntries = 500
    private static let leastBeginning = 4

    var v = 2
    /// The latest list of each kind, such as `Post`.
    var lists: [String: [Entry]] = [:]

    /// Reads a number of an entry; an id may consist of digits, too.
    static func number(_ typed: String) -> Int? { typed.count < 10 ? Int(typed) : nil }

    /// Finds the id for `3` or the beginning of an id; `nil` without exactly one match.
    func id(for typed: String, of kind: String) -> String? {
        let entries = lists[kind] ?? []
        if let number = Self.number(typed) {
            return entries.indices.contains(number - 1) ? entries[number - 1].id : nil
        }
        guard typed.count >= Self.leastBeginning else { return nil }
        let beginning = typed.uppercased()
        let found = entries.filter { $0.id.hasPrefix(beginning) }
        return found.count == 1 ? found[0].id : nil
    }
}

extension Identifier {
    static var listedKind: String { String(describing: Kind.self) }
}

/// Collects the lists that a command prints.
final class IDRecorder: Sendable {
    private let recorded = Mutex<[String: [ListedIDs.Entry]]>([:])

    var lists: [String: [ListedIDs.Entry]] { recorded.withLock(\.self) }

    /// Returns the entry's number, from 1; that of the first entry for a repeated id.
    func add(_ id: String, named title: String, of kind: String) -> Int {
        recorded.withLock { lists in
            var entries = lists[kind] ?? []
            if let known = entries.firstIndex(where: { $0.id == id }) { return known + 1 }
            entries.append(.init(id: id, title: PlainText.oneLine(title)))
            lists[kind] = entries
            return entries.count
        }
    }
}

extension Output {
    /// Lists one id, such as that of a new post, and returns its number.
    @discardableResult
    func list<Kind>(_ id: Identifier<Kind>, named title: String) -> Int {
        listed.add(id.description, named: title, of: Identifier<Kind>.listedKind)
    }
}

extension Session {
    /// Stores printed lists; those of other kinds stay.
    func storeListedIDs() {
        let printed = output.listed.lists.mapValues { Array($0.prefix(ListedIDs.mostEntries)) }
        guard !printed.isEmpty else { return }
        // Failures are ignored, since numbers are a convenience.
        let before = (try? profile.listedIDs.read()) ?? ListedIDs()
        var after = before
        after.lists.merge(printed) { $1 }
        if after != before { try? profile.listedIDs.write(after) }
    }
}

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

    /// What a person types as the latest list's cursor.
    static let next = "next"
    static let mostEntries = 500
    private static let leastBeginning = 4

    var v = 2
    /// The latest list of each kind, such as `Post`.
    var lists: [String: [Entry]] = [:]
    /// The cursor after the latest list; `nil` if it was complete.
    var next: String?

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
    private let recorded = Mutex(ListedIDs())

    var lists: ListedIDs { recorded.withLock(\.self) }

    /// Notes that the list isn't complete.
    func end(before next: Cursor) {
        recorded.withLock { $0.next = next.text }
    }

    /// Returns the entry's number, from 1; that of the first entry for a repeated id.
    func add(_ id: String, named title: String, of kind: String) -> Int {
        recorded.withLock { recorded in
            var entries = recorded.lists[kind] ?? []
            if let known = entries.firstIndex(where: { $0.id == id }) { return known + 1 }
            entries.append(.init(id: id, title: PlainText.oneLine(title)))
            recorded.lists[kind] = entries
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
    package func storeListedIDs() {
        let printed = output.listed.lists
        guard !printed.lists.isEmpty else { return }
        // Failures are ignored, since numbers are a convenience.
        let before = (try? profile.listedIDs.read()) ?? ListedIDs()
        var after = before
        after.lists.merge(printed.lists.mapValues { Array($0.prefix(ListedIDs.mostEntries)) }) { $1 }
        after.next = printed.next
        if after != before { try? profile.listedIDs.write(after) }
    }
}

import Synchronization
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// The ids in the lists that a terminal's session printed last, by kind.
///
/// Later commands in that terminal accept an entry's number as its id; its beginning does too.
struct ListedIDs: VersionedContent, Sendable, Equatable {
    struct Entry: Codable, Sendable, Equatable {
        let id: String
        /// The cell of the list, shortened.
        let title: String
        /// Whether `title` is the thing's own name, and not a text about it.
        var isName: Bool?
    }

    /// The word for the latest list's cursor.
    static let next = "next"
    static let maximumEntries = 500
    /// Enough to compare names; the entries of a full list then fit their file.
    static let maximumTitleLength = 60
    private static let minimumBeginning = 4
    /// Below the limit of private files.
    private static let maximumBytes = 60_000

    package static let version = 3

    var v = ListedIDs.version
    /// The latest list of each kind, such as `Post`.
    var lists: [String: [Entry]] = [:]
    /// The cursor after the latest list; `nil` if it was complete.
    var next: String?
    /// The kind of the last numbered entry.
    var latest: String?

    /// Reads a number of an entry; an id may consist of digits, too.
    static func number(_ typed: String) -> Int? { typed.count < 10 ? Int(typed) : nil }

    /// The form in which names are listed and compared.
    static func title(_ name: String) -> String { String(PlainText.oneLine(name).prefix(maximumTitleLength)) }

    /// Returns the entry's number; `nil` if the list is full.
    mutating func append(_ id: String, named title: String, isName: Bool, of kind: String) -> Int? {
        var entries = lists[kind] ?? []
        latest = kind
        if let known = entries.firstIndex(where: { $0.id == id }) { return known + 1 }
        guard entries.count < Self.maximumEntries else { return nil }
        entries.append(Entry(id: id, title: Self.title(title), isName: isName ? true : nil))
        lists[kind] = entries
        return entries.count
    }

    /// Finds the entry for `3` or the beginning of an id; `nil` without exactly one match.
    func entry(for typed: String, of kind: String) -> Entry? {
        let entries = lists[kind] ?? []
        if let number = Self.number(typed) {
            return entries.indices.contains(number - 1) ? entries[number - 1] : nil
        }
        guard typed.count >= Self.minimumBeginning else { return nil }
        let beginning = typed.uppercased()
        let found = entries.filter { $0.id.hasPrefix(beginning) }
        return found.count == 1 ? found[0] : nil
    }

    /// Finds the entry of another kind that a person may mean by a number: that of the latest list, if it has one.
    func otherEntry(_ number: Int, than kind: String) -> (kind: String, entry: Entry)? {
        let kinds = [latest].compactMap(\.self) + ListCommands.kinds
        for other in kinds where other != kind {
            if let entries = lists[other], entries.indices.contains(number - 1) { return (other, entries[number - 1]) }
        }
        return nil
    }

    mutating func rename(_ id: String, of kind: String, to name: String) {
        lists[kind] = lists[kind]?.map { entry in
            entry.id == id ? Entry(id: id, title: Self.title(name), isName: entry.isName) : entry
        }
    }

    /// Replaces the lists of the kinds that were printed now.
    func replacing(with printed: ListedIDs) -> ListedIDs {
        var result = self
        result.lists.merge(printed.lists) { $1 }
        result.next = printed.next
        result.latest = printed.latest ?? latest
        // The printed numbers matter more than those of earlier lists.
        for kind in lists.keys.sorted() where printed.lists[kind] == nil && result.isTooLong {
            result.lists[kind] = nil
        }
        if result.isTooLong {
            result.lists = result.lists.mapValues { $0.map { Entry(id: $0.id, title: "") } }
        }
        return result
    }

    private var isTooLong: Bool { ((try? WireJSON.encode(self).count) ?? 0) > Self.maximumBytes }
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

    /// Returns the entry's number, from 1; that of the first entry for a repeated id, and `nil` beyond the last.
    func add(_ id: String, named title: String, isName: Bool = false, of kind: String) -> Int? {
        recorded.withLock { $0.append(id, named: title, isName: isName, of: kind) }
    }
}

import Synchronization
import Texts
package import Vocabulary

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

    /// Returns the entry's number; `nil` if the list is full.
    mutating func append(_ id: String, named title: String, of kind: String) -> Int? {
        var entries = lists[kind] ?? []
        if let known = entries.firstIndex(where: { $0.id == id }) { return known + 1 }
        guard entries.count < Self.mostEntries else { return nil }
        entries.append(Entry(id: id, title: PlainText.oneLine(title)))
        lists[kind] = entries
        return entries.count
    }

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

    /// Returns the entry's number, from 1; that of the first entry for a repeated id, and `nil` beyond the last.
    func add(_ id: String, named title: String, of kind: String) -> Int? {
        recorded.withLock { $0.append(id, named: title, of: kind) }
    }
}

extension Session {
    /// Stores printed lists; those of other kinds stay.
    package func storeListedIDs() {
        let printed = output.listed.lists
        guard !printed.lists.isEmpty else { return }
        // Failures are ignored, since numbers are a convenience.
        let before = storedIDs
        var after = before
        after.lists.merge(printed.lists) { $1 }
        after.next = printed.next
        if after != before { try? profile.listedIDs.write(after) }
    }

    /// Numbers a new thing behind the latest list of its kind, and prints the command that takes the number.
    ///
    /// - Parameter command: such as `umkreis post show 4`.
    package func number<Kind>(_ id: Identifier<Kind>, named title: String, for command: (_ number: Int) -> String) {
        guard output.style.isForHumans, !output.isJSON else { return }
        var stored = storedIDs
        guard let number = stored.append(id.description, named: title, of: Identifier<Kind>.listedKind) else { return }
        do {
            try profile.listedIDs.write(stored)
            output.notice(localized("cli.notice.next", ["command": .words(command(number))]))
        } catch {
            // Without a number the id is still there.
        }
    }

    /// The title that the latest list showed for an id, or else the id.
    package func name<Kind>(of id: Identifier<Kind>) -> String {
        let entries = storedIDs.lists[Identifier<Kind>.listedKind] ?? []
        let title = entries.first { $0.id == id.description }?.title ?? ""
        return title.isEmpty ? id.description : title
    }

    private var storedIDs: ListedIDs { (try? profile.listedIDs.read()) ?? ListedIDs() }
}

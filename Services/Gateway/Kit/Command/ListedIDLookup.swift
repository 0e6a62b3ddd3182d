import ArgumentParser
package import GatewaySupervision
import Synchronization
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Finds the ids that a command line names by number, and the cursor that it names `next`.
package final class ListedIDLookup: Sendable {
    private struct Known {
        var listed: ListedIDs?
        var refusal: Refusal?
        /// The typed numbers and prefixes by id.
        var typed: [String: String] = [:]
    }

    private let read: @Sendable () -> ListedIDs?
    /// The command that was typed, such as `chat open`.
    private let command: String
    private let known = Mutex(Known())

    /// - Parameters:
    ///   - files: the profile with the lists; `nil` if the command line has no usable one.
    ///   - terminal: the session that printed the lists.
    ///   - command: the one that was typed, such as `chat open`.
    package init(_ files: ProfileFiles?, terminal: String, command: String = "") {
        self.command = command
        // Read at the first number only.
        read = { files?.listedIDs.read(of: terminal) }
    }

    /// Why a number, the beginning of an id or `next` was refused.
    package var refusal: Refusal? { known.withLock(\.refusal) }

    /// The cursor after the latest list.
    func next() -> String? {
        known.withLock { known in
            if let next = listed(&known).next { return next }
            known.refusal = Refusal(.usage, "cli.rule.no-more-entries")
            return nil
        }
    }

    func id(for typed: String, of kind: String) -> String? {
        known.withLock { known in
            let listed = listed(&known)
            if let id = listed.entry(for: typed, of: kind)?.id {
                known.typed[id] = typed
                return id
            }
            if let number = ListedIDs.number(typed) {
                known.refusal = .notListed(number, of: kind, in: listed, command: command)
            }
            return nil
        }
    }

    /// Whether an id was typed as a number, or by its beginning.
    func isListed<Kind>(_ id: Identifier<Kind>) -> Bool {
        known.withLock { $0.typed[id.description] != nil }
    }

    /// The title that the terminal's latest list shows for an id.
    func title<Kind>(of id: Identifier<Kind>) -> String? {
        entry(of: id).flatMap { $0.title.isEmpty ? nil : $0.title }
    }

    /// Refuses a number if its thing no longer has the name that the list shows.
    ///
    /// - Parameter name: the present name.
    func check<Kind>(_ id: Identifier<Kind>, isNamed name: String) throws(Refusal) {
        guard let typed = known.withLock({ $0.typed[id.description] }), let entry = entry(of: id),
            entry.isName == true, !entry.title.isEmpty, entry.title != ListedIDs.title(name)
        else { return }
        throw Refusal(
            .conflict,
            "cli.rule.stale-number",
            ["number": .words(typed), "listed": .words(entry.title), "name": .words(ListedIDs.title(name))],
            hint: ListCommands.of(Identifier<Kind>.listedKind)
        )
    }

    private func entry<Kind>(of id: Identifier<Kind>) -> ListedIDs.Entry? {
        known.withLock { known in
            listed(&known).lists[Identifier<Kind>.listedKind]?.first { $0.id == id.description }
        }
    }

    private func listed(_ known: inout Known) -> ListedIDs {
        let listed = known.listed ?? read() ?? ListedIDs()
        known.listed = listed
        return listed
    }
}

package import GatewaySupervision
import UmkreisTexts
package import UmkreisVocabulary
import UmkreisWire

/// The numbers of the terminal's lists, which commands accept as ids.
package struct SessionNumbers {
    let session: Session

    // MARK: Typed numbers
    /// Why a number, the beginning of an id or `next` was refused.
    package var refusal: Refusal? { session.lookup.refusal }

    /// Reads a text that no argument of the parser is: an id, its number, or its beginning.
    package func id<Kind>(_ typed: String) -> Identifier<Kind>? {
        Identifier(session.lookup.id(for: typed, of: Identifier<Kind>.listedKind) ?? typed)
    }

    /// Whether an id was typed as a number, or by its beginning.
    package func isListed<Kind>(_ id: Identifier<Kind>) -> Bool { session.lookup.isListed(id) }

    /// The title that the terminal's latest list shows for an id.
    package func title<Kind>(of id: Identifier<Kind>) -> String? { session.lookup.title(of: id) }

    /// Refuses a number if its thing no longer has the name that the list shows.
    ///
    /// - Parameter name: the present name.
    package func check<Kind>(_ id: Identifier<Kind>, isNamed name: String) throws(Refusal) {
        try session.lookup.check(id, isNamed: name)
    }

    // MARK: Printed lists
    /// Stores the lists that were printed to the terminal; those of other kinds stay.
    package func store() {
        let printed = session.output.listed.lists
        guard !printed.lists.isEmpty else { return }
        // Failures are ignored, since numbers are a convenience.
        let before = lists
        let after = before.replacing(with: printed)
        if after != before { try? session.profile.listedIDs.write(after, of: session.console.terminal) }
    }

    /// Numbers a new thing behind the latest list of its kind, and prints the command that takes the number.
    ///
    /// - Parameter command: such as `umkreis post show 4`.
    package func add<Kind>(_ id: Identifier<Kind>, named title: String, for command: (_ number: Int) -> String) {
        add(id, named: title) { [command($0)] }
    }

    /// Numbers a thing in the same way, and prints several commands that take the number.
    package func add<Kind>(_ id: Identifier<Kind>, named title: String, for commands: (_ number: Int) -> [String]) {
        guard session.output.isReadByPerson else { return }
        var stored = lists
        let kind = Identifier<Kind>.listedKind
        guard let number = stored.append(id.description, named: title, isName: true, of: kind) else { return }
        do {
            try session.profile.listedIDs.write(stored, of: session.console.terminal)
            for command in commands(number) {
                session.output.notice(localized("cli.notice.next", ["command": .words(command)]))
            }
        } catch {
            // Without a number the id is still there.
        }
    }

    /// Keeps the number of a renamed thing valid in this terminal.
    package func rename<Kind>(_ id: Identifier<Kind>, to name: String) {
        let before = lists
        var after = before
        after.rename(id.description, of: Identifier<Kind>.listedKind, to: name)
        // Without it the number is refused until the list is shown again.
        if after != before { try? session.profile.listedIDs.write(after, of: session.console.terminal) }
    }

    /// The lists of this terminal.
    var lists: ListedIDs { session.profile.listedIDs.read(of: session.console.terminal) ?? ListedIDs() }
}

import ArgumentParser
package import GatewaySupervision
import Synchronization
import Texts

/// Finds the ids that a command line names by number, and the cursor that it names `next`.
package final class ListedIDLookup: Sendable {
    /// Set while a command line is parsed and run.
    @TaskLocal package static var current: ListedIDLookup?

    private struct Known {
        var listed: ListedIDs?
        var refusal: Refusal?
    }

    private let read: @Sendable () -> ListedIDs?
    private let known = Mutex(Known())

    /// - Parameter read: called at the first number.
    init(read: @escaping @Sendable () -> ListedIDs?) {
        self.read = read
    }

    /// The profile that a command line names.
    package convenience init(_ arguments: [String], _ console: Console) {
        self.init {
            guard let options = try? GatewayOptions.parse(GatewayOptions.profile(in: arguments)),
                let directory = try? DataDirectory(options.data, console.environment),
                let files = try? ProfileFiles(directory, profile: options.profile, console.environment)
            else { return nil }
            return try? files.listedIDs.read()
        }
    }

    /// Why a number, the beginning of an id or `next` was refused.
    package var refusal: Refusal? { known.withLock(\.refusal) }

    /// The cursor after the latest list.
    func next() -> String? {
        known.withLock { known in
            if let next = listed(&known).next { return next }
            known.refusal = .usage(localized("cli.refusal.noMore"))
            return nil
        }
    }

    func id(for typed: String, of kind: String) -> String? {
        known.withLock { known in
            let listed = listed(&known)
            if let id = listed.id(for: typed, of: kind) { return id }
            if let number = ListedIDs.number(typed) { known.refusal = .notListed(number, of: kind, in: listed) }
            return nil
        }
    }

    private func listed(_ known: inout Known) -> ListedIDs {
        let listed = known.listed ?? read() ?? ListedIDs()
        known.listed = listed
        return listed
    }
}

extension Refusal {
    fileprivate static func notListed(_ number: Int, of kind: String, in listed: ListedIDs) -> Refusal {
        let count = listed.lists[kind]?.count ?? 0
        let hint = ListCommands.of(kind)
        guard count > 0 else {
            return .usage(localized("cli.refusal.noList", ["number": .words("\(number)")]), hint: hint)
        }
        return .usage(
            localized("cli.refusal.notListed", ["number": .words("\(number)"), "count": .count(count)]),
            hint: hint
        )
    }
}

/// The commands that list entries by the kind of their ids.
enum ListCommands {
    private static let commands: [String: String] = [
        "Conversation": "umkreis chat list", "FavouriteList": "umkreis favourite lists",
        "Media": "umkreis photo list", "Post": "umkreis post list", "Rating": "umkreis post ratings POST",
        "Report": "umkreis report list", "SavedSearch": "umkreis alerts list",
        "Session": "umkreis account sessions list", "Trip": "umkreis trip list", "User": "umkreis divers find",
    ]

    static func of(_ kind: String) -> String? { commands[kind] }
}

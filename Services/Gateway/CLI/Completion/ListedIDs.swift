import Synchronization

/// The ids of the list that a profile has printed last, for completions.
struct ListedIDs: Codable, Sendable, Equatable {
    /// The most that are kept.
    static let most = 500

    var v = 1
    let ids: [String]

    /// Keeps each id once, in their order.
    init(_ ids: [String]) {
        var known: Set<String> = []
        self.ids = Array(ids.filter { known.insert($0).inserted }.prefix(ListedIDs.most))
    }
}

/// Collects the ids that one command prints in tables.
final class IDRecorder: Sendable {
    private let recorded = Mutex<[String]>([])

    var ids: [String] { recorded.withLock(\.self) }

    func add(_ ids: [String]) {
        guard !ids.isEmpty else { return }
        recorded.withLock { $0 += ids }
    }
}

extension Session {
    /// Keeps the ids of the tables that were printed; what a profile has is left where there are none.
    func keepListedIDs() {
        let listed = ListedIDs(output.listed.ids)
        // Completions are a convenience: a command that was done does not fail for them.
        guard !listed.ids.isEmpty, (try? credentials.readListedIDs()) != listed else { return }
        try? credentials.write(listed)
    }
}

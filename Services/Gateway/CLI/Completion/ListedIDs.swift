import Synchronization

/// The ids that a profile printed last.
struct ListedIDs: Codable, Sendable, Equatable {
    static let most = 500

    var v = 1
    let ids: [String]

    /// Removes duplicates.
    init(_ ids: [String]) {
        var known: Set<String> = []
        self.ids = Array(ids.filter { known.insert($0).inserted }.prefix(ListedIDs.most))
    }
}

final class IDRecorder: Sendable {
    private let recorded = Mutex<[String]>([])

    var ids: [String] { recorded.withLock(\.self) }

    func add(_ ids: [String]) {
        guard !ids.isEmpty else { return }
        recorded.withLock { $0 += ids }
    }
}

extension Session {
    /// Stores printed ids; without any, keeps the previous ones.
    func storeListedIDs() {
        let listed = ListedIDs(output.listed.ids)
        // Failures are ignored, since completions are a convenience.
        guard !listed.ids.isEmpty, (try? profile.listedIDs.read()) != listed else { return }
        try? profile.listedIDs.write(listed)
    }
}

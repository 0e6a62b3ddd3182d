import Vocabulary

/// Sessions that were ended while tokens of theirs may still be about.
///
/// An entry is needed only until the session's last token expires, so the set stays small without being told to.
struct RevokedSessions {
    private var ends: [SessionID: Timestamp] = [:]
    private var pruneAt = 1024

    var count: Int { ends.count }

    func contains(_ session: SessionID) -> Bool { ends[session] != nil }

    mutating func insert(_ session: SessionID, until end: Timestamp, now: Timestamp) {
        ends[session] = max(end, ends[session] ?? end)
        // Pruning at twice what the last pruning left costs a constant per insertion.
        if ends.count >= pruneAt {
            ends = ends.filter { $0.value > now }
            pruneAt = max(1024, ends.count * 2)
        }
    }
}

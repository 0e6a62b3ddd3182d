import ServiceKit
import Synchronization

/// Recent trails, in memory only: positions must not be stored.
///
/// A lost trail loses one path between two fixes.
final class Trails: Sendable {
    /// The maximum number of trails, about 2 MB.
    static let maximum = 20_000
    /// Lifetime by the service's clock.
    static let lifetime = Trail.maximumPause

    private struct Entry {
        let trail: Trail
        let storedAt: Timestamp
    }

    /// Two generations, to evict old trails.
    private struct Generations {
        var young: [UserID: Entry] = [:]
        var old: [UserID: Entry] = [:]
        var changedAt = Timestamp(milliseconds: 0)
    }

    private let generations = Mutex(Generations())

    func find(_ person: UserID, at moment: Timestamp) -> Trail? {
        let entry = generations.withLock { $0.young[person] ?? $0.old[person] }
        guard let entry, moment.since(entry.storedAt) <= Trails.lifetime else { return nil }
        return entry.trail
    }

    func save(_ trail: Trail, of person: UserID, at moment: Timestamp) {
        generations.withLock { generations in
            if generations.young.count >= Trails.maximum / 2 || moment.since(generations.changedAt) > Trails.lifetime {
                (generations.old, generations.young, generations.changedAt) = (generations.young, [:], moment)
            }
            generations.young[person] = Entry(trail: trail, storedAt: moment)
        }
    }

    func delete(_ person: UserID) {
        generations.withLock { generations in
            generations.young[person] = nil
            generations.old[person] = nil
        }
    }

    /// Deletes the visits too, and the trail after the COMMIT.
    func delete(_ person: UserID, in transaction: WriteTransaction) throws {
        try transaction.fenceWatches.deleteAll(of: person)
        transaction.afterCommit { self.delete(person) }
    }

    var count: Int { generations.withLock { $0.young.count + $0.old.count } }
}

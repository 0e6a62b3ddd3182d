import ServiceKit
import Synchronization

/// Makes the ids of photos, which increase, begin with the time, and prove their owner.
final class PhotoIDs: Sendable {
    private let ids: IdentifierSource
    private let ownership: OwnershipSeal
    /// The last upper half.
    private let last = Mutex<UInt64>(0)

    init(_ ids: IdentifierSource, _ ownership: OwnershipSeal) {
        (self.ids, self.ownership) = (ids, ownership)
    }

    func make(ownedBy owner: UserID) -> MediaID {
        let fresh: MediaID = ids.make()
        let high = last.withLock { last in
            // The lower half is random, and not only the time, so that a restart repeats no id.
            last = max(fresh.high & ~0xFFFF | fresh.low & 0xFFFF, last &+ 1)
            return last
        }
        // The lowest bits of both halves become those of the id's upper half.
        return ownership.seal(MediaID(high: high, low: high), ownedBy: owner)
    }
}

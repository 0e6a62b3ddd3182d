import Synchronization
import UmkreisStorage

final class BoxCounter: Sendable {
    private let seen = Atomic(0)

    var entries: Int { seen.load(ordering: .relaxed) }

    func count(_ box: SpatialBox) {
        if box.isEntry { seen.add(1, ordering: .relaxed) }
    }
}

import GeoSearchContract
import ServiceKit

/// The path of a candidate: ``visit(_:in:)`` → ``locate(_:haversine:_:in:)`` → ``evaluate(_:haversine:in:isNear:)``
/// → ``insert(_:in:)``.
///
/// `haversine` is approximate, from 32-bit coordinates (``UnitVector``).
extension SearchRun {
    /// Visits a candidate without a known haversine.
    mutating func visit(_ slot: Slot, in index: PostIndex) {
        if let nearness, isByDistance || shape.ring != nil,
            let haversine = ranking.haversine(to: slot, in: index)
        {
            locate(slot, haversine: haversine, nearness, in: index)
        } else if index.isPlaced(slot, in: shape) {
            evaluate(slot, haversine: 0, in: index)
        }
    }

    /// Checks the area, exactly only in doubt.
    @inline(__always)
    mutating func locate(_ slot: Slot, haversine: Double, _ nearness: LeafNearness, in index: PostIndex) {
        switch nearness.location(ofHaversine: haversine) {
        case .outside: return
        case .unclear: if !index.isPlaced(slot, in: shape) { return }
        case .inside: break
        }
        evaluate(slot, haversine: haversine, in: index)
    }

    /// Tests, counts and ranks a candidate in the area.
    ///
    /// Posts that cannot be on the page are tested only to count them.
    ///
    /// - Parameters:
    ///   - haversine: only for order by distance.
    ///   - isNear: whether its leaf may hold one of the nearest.
    @inline(__always)
    mutating func evaluate(
        _ slot: Slot,
        haversine: Double,
        in index: PostIndex,
        isNear: Bool = true
    ) {
        let isWanted =
            isByDistance ? isNear && haversine <= reach.haversine : ranking.canPrecede(pageEnd, slot, in: index)
        guard isWanted || needsAllHits, test.isMet(slot, in: index) else { return }
        if !isCounted { count += 1 }
        hits?.insert(slot)
        guard isWanted else { return }
        guard isByDistance else { return insert(slot, in: index) }
        nearest?.insert(slot, haversine: haversine, in: index)
        reach = nearest?.reach ?? reach
    }

    /// Puts a hit onto the page, if it is behind the previous one.
    mutating func insert(_ slot: Slot, in index: PostIndex) {
        guard let post = ranking.found(slot, in: index) else { return }
        if let after = query.page.after, post.position <= after { return }
        best.insert(post) { $0.position < $1.position }
        pageEnd = best.end.map { Ranking.Last($0.position) }
    }
}

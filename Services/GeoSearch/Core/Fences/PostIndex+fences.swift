import Foundation
import Geodesy
import ServiceKit

/// The distance to the edge is 0 inside.
struct FenceDistance: Sendable {
    let fence: PostFence
    let distance: Double
    /// The distance to the centre.
    fileprivate let middle: Double

    fileprivate func isNearer(than other: FenceDistance) -> Bool {
        (distance, middle, fence.post) < (other.distance, other.middle, other.fence.post)
    }
}

struct FenceFilter: Sendable {
    /// Empty for all.
    var kinds: Set<String> = []
    /// Owners to exclude.
    var hidden: Set<UserID> = []

    func isMet(by fence: PostFence) -> Bool {
        (kinds.isEmpty || kinds.contains(fence.kind)) && !hidden.contains(fence.owner)
    }
}

extension PostIndex {
    func fence(of post: PostID) -> PostFence? {
        slot(of: post).flatMap { columns.fences[Int($0)] > 0 ? fence($0) : nil }
    }

    /// Nearest edges first; fences around the point by centre.
    ///
    /// - Parameter reach: metres.
    func fences(
        near point: Coordinate,
        within reach: Double = SearchShape.farthest,
        upTo limit: Int,
        _ filter: FenceFilter,
        by clock: WorkClock
    ) throws -> [FenceDistance] {
        let origin = GeodesicOrigin(lat: point.lat, lon: point.lon)
        let unit = UnitVector(lat: point.lat, lon: point.lon)
        var first = FirstInOrder<FenceDistance>(limit: limit)
        var farthest = reach
        var walk = PointTree.OutwardWalk(from: unit)
        while !walk.isOver {
            let end = UnitVector.haversineBeyond(farthest + greatestFence)
            var work = WorkClock.stride
            guard let leaf = walk.next(in: fencePoints, work: &work, within: .init(end: end)) else {
                try clock.visit(WorkClock.stride)
                continue
            }
            for entry in leaf.entries where living.contains(entry.slot) {
                try clock.visit()
                guard unit.minimumDistance(to: entry) <= farthest + Double(columns.fences[Int(entry.slot)]),
                    let fence = fence(entry.slot), filter.isMet(by: fence)
                else { continue }
                let middle = origin.distance(toLat: fence.point.lat, lon: fence.point.lon)
                let measured = FenceDistance(fence: fence, distance: max(0, middle - fence.radius), middle: middle)
                guard measured.distance <= reach else { continue }
                first.insert(measured) { $0.isNearer(than: $1) }
            }
            if let last = first.end { farthest = min(farthest, last.distance) }
        }
        return first.elements
    }

    private func fence(_ slot: Slot) -> PostFence? {
        let row = columns[slot]
        guard let point = row.point else { return nil }
        return PostFence(
            post: row.id,
            owner: owners.values[Int(row.owner)],
            kind: kinds.values[Int(row.kind)],
            title: columns.title(slot),
            point: point,
            // Restores decimals lost in 32 bits.
            radius: (Double(columns.fences[Int(slot)]) * 100).rounded() / 100
        )
    }
}

extension UnitVector {
    /// A lower bound in metres.
    fileprivate func minimumDistance(to entry: PointTree.Entry) -> Double {
        // Leaves are up to half a metre off.
        2 * asin(min(1, haversine(to: entry).squareRoot())) * WGS84.minimumCurvatureRadius - 10
    }
}

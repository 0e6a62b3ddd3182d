import ServiceKit

/// Applies fixes to fences.
struct FenceTracking: Sendable {
    /// The watches, except those in the initial state.
    private(set) var watches: [PostID: FenceWatch]
    private(set) var trail: Trail
    private(set) var newest: Timestamp?
    private(set) var notices: [Notice] = []
    /// Late or duplicate fixes.
    private(set) var late = 0
    let cooldown: Duration

    struct Notice: Equatable, Sendable {
        let fence: PostFence
        let change: FenceChange
    }

    /// - Parameter trail: ignored unless it ends with the newest fix.
    init(
        watches: [PostID: FenceWatch] = [:],
        trail: Trail = Trail(),
        newest: Timestamp? = nil,
        cooldown: Duration
    ) {
        self.watches = watches
        self.trail = trail.last?.at == newest ? trail : Trail()
        self.newest = newest
        self.cooldown = cooldown
    }

    /// - Parameters:
    ///   - known: the fences of active watches.
    ///   - around: returns the fences that intersect a circle.
    mutating func apply(
        _ fixes: [Fix],
        known: [PostFence],
        around: (_ center: Coordinate, _ radius: Double) async throws -> [PostFence]
    ) async rethrows {
        var known = known
        for fix in fixes.sorted(by: { $0.at < $1.at }) {
            guard newest.map({ fix.at > $0 }) ?? true else {
                late += 1
                continue
            }
            let arrival = trail.arrival(at: fix)
            let near = try await around(fix.point, arrival.reach)
            let others = known.filter { fence in
                watches[fence.post]?.phase != .outside && !near.contains { $0.post == fence.post }
            }
            for fence in near + others { apply(arrival.reading(at: fence), at: fence) }
            // Active fences are checked at any distance.
            known += near.filter { fence in watches[fence.post] != nil && !known.contains { $0.post == fence.post } }
            trail.append(fix)
            newest = fix.at
        }
        notices.sort { ($0.change.at, $0.fence.post) < ($1.change.at, $1.fence.post) }
    }

    private mutating func apply(_ reading: FenceReading, at fence: PostFence) {
        var watch = watches[fence.post] ?? FenceWatch()
        notices += watch.apply(reading, cooldown: cooldown).map { Notice(fence: fence, change: $0) }
        watches[fence.post] = watch == FenceWatch() ? nil : watch
    }
}

extension FenceTracking {
    /// The most important ones: active watches, then newer ones.
    var storedWatches: [PostID: FenceWatch] {
        let first = watches.sorted { FenceTracking.rank(of: $0) < FenceTracking.rank(of: $1) }
        return Dictionary(uniqueKeysWithValues: first.prefix(FenceWatch.maximumPerUser).map { ($0.key, $0.value) })
    }

    private static func rank(of entry: (key: PostID, value: FenceWatch)) -> (Int, Int64, PostID) {
        let phase = entry.value.phase
        let active = phase.visit?.since ?? phase.pending
        let at = active ?? entry.value.notifiedAt
        return (active == nil ? 1 : 0, -(at?.milliseconds ?? 0), entry.key)
    }
}

import ServiceKit

/// One person's way over the fences around: what is known of it, and what each further fix brings to pass.
struct FenceWalk: Sendable {
    /// Those of which something is known.
    private(set) var watches: [PostID: FenceWatch]
    private(set) var trail: Trail
    /// The newest fix there was; older ones come too late.
    private(set) var newest: Timestamp?
    private(set) var notices: [Notice] = []
    /// How many fixes came too late, or twice.
    private(set) var late = 0
    let cooldown: Duration

    struct Notice: Equatable, Sendable {
        let fence: PostFence
        let change: FenceChange
    }

    /// - Parameter trail: counts only if it ends with the newest fix: another's way leads elsewhere.
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

    /// Takes fixes that came together, in whatever order.
    ///
    /// - Parameters:
    ///   - known: the fences of those watches that are not outside; of one that is not among them nothing comes to pass any
    ///     more.
    ///   - around: the fences that cut a circle.
    mutating func take(
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
            for fence in near + others { take(arrival.reading(at: fence), at: fence) }
            // What somebody has come to is seen until they are gone, however far away that is noticed.
            known += near.filter { fence in watches[fence.post] != nil && !known.contains { $0.post == fence.post } }
            trail.append(fix)
            newest = fix.at
        }
        notices.sort { ($0.change.at, $0.fence.post) < ($1.change.at, $1.fence.post) }
    }

    private mutating func take(_ reading: FenceReading, at fence: PostFence) {
        var watch = watches[fence.post] ?? FenceWatch()
        notices += watch.take(reading, cooldown: cooldown).map { Notice(fence: fence, change: $0) }
        watches[fence.post] = watch == FenceWatch() ? nil : watch
    }
}

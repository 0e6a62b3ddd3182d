import GeoSearchContract
import ServiceKit

struct FencesNearHandler: Handler {
    let index: SearchIndex

    /// Metres; fences change.
    private static let maximumDistance = 50_000.0

    func handle(_ request: FencesNear, _ context: CallContext) async throws -> FencesNear.Reply {
        let limit = FencesNear.limitRule.orDefault(request.limit)
        let kinds = PostFilter.kinds(request.kinds)
        let caller = context.caller?.user
        let hidden = Set(try await index.hiddenOwners.all(for: caller) + [caller].compactMap(\.self))
        let clock = WorkClock(until: context.deadline)
        let found = try await index.readLong(for: context) { state in
            try state.kinds.check(kinds: kinds)
            let filter = FenceFilter(kinds: Set(kinds), hidden: hidden)
            return try state.posts.fences(near: request.near, upTo: limit + 1, filter, by: clock)
        }
        let next = found.dropFirst(limit).first?.distance ?? Self.maximumDistance
        return FencesNear.Reply(
            fences: found.prefix(limit).map(NearFence.init),
            askAgainBeyond: min(next, Self.maximumDistance)
        )
    }
}

extension NearFence {
    fileprivate init(_ found: FenceDistance) {
        let fence = found.fence
        self.init(
            post: fence.post,
            kind: fence.kind,
            title: fence.title,
            point: fence.point,
            radius: fence.radius,
            distance: found.distance
        )
    }
}

import GeoSearchContract
import ServiceKit

struct ListClusterPostsHandler: Handler {
    let index: SearchIndex

    func handle(_ request: ListClusterPosts, _ context: CallContext) async throws -> ListClusterPosts.Reply {
        guard let cluster = ClusterName(request.cluster) else {
            throw BrokenRule("not-a-cluster", "is not the id of a cluster").fault(at: "cluster")
        }
        let page = try PageRequest<PostID>(
            limit: request.limit,
            cursor: request.cursor,
            rule: ListClusterPosts.limitRule
        )
        let filter = try PinFilter(request.search)
        let hidden = try await index.hiddenOwners.all(for: context.caller?.user)
        let clock = WorkClock(until: context.deadline)
        return try await index.readLong(for: context) { state in
            let posts = try filter.posts(in: state, hiding: hidden, at: context.receivedAt, by: clock)
            var map = PinMap(source: posts, slots: posts.slots, clock: clock)
            guard let oldest = posts.slot(of: cluster.oldest),
                let slots = try map.posts(named: oldest, zoom: cluster.zoom, isTurned: cluster.isTurned)
            else { throw Fault(.notFound, "this cluster no longer exists", field: "cluster", rule: "no-such-cluster") }
            let found = slots.map { (id: posts.id(of: $0), slot: $0) }
                .filter { $0.id < page.after ?? .latest }
                .sorted { $0.id > $1.id }
                .prefix(page.reach)
            let shown = found.prefix(page.limit)
            return ListClusterPosts.Reply(
                posts: shown.compactMap { posts.post($0.slot) },
                count: slots.count,
                next: page.next(behind: shown.count, of: Array(found)) { $0.id }
            )
        }
    }
}

import GeoSearchContract
import Geodesy
import ServiceKit

struct ClusterPinsHandler: Handler {
    let index: SearchIndex

    func handle(_ request: ClusterPins, _ context: CallContext) async throws -> ClusterPins.Reply {
        let window = MapWindow(try LatLonBox(request.viewport))
        let zoom = request.zoom
        let filter = try PinFilter(request.search)
        let hidden = try await index.hiddenOwners.all(for: context.caller?.user)
        let clock = WorkClock(until: context.deadline)
        return try await index.readLong(for: context) { state in
            let posts = try filter.posts(in: state, hiding: hidden, at: context.receivedAt, by: clock)
            var map = PinMap(source: posts, slots: posts.slots, clock: clock)
            return posts.reply(try map.view(window, zoom: zoom, fits: posts.fitsLine))
        }
    }
}

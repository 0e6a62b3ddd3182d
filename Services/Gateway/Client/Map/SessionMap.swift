import CatalogueContract
import GatewayKit
import GeoSearchContract
import UmkreisVocabulary
import UmkreisWire

/// The area and the letters of a map.
struct SessionMap {
    let session: Session

    /// The bounding box of the hits, or the world.
    func extent(of search: Search?) async throws -> Viewport {
        let pins = try await session.send(ClusterPins(viewport: MapFrame.world, zoom: 3, search: search))
        let boxes =
            pins.clusters.map(\.bounds)
            + pins.posts.map {
                Viewport(west: $0.point.lon, south: $0.point.lat, east: $0.point.lon, north: $0.point.lat)
            }
        guard var all = boxes.first, boxes.allSatisfy({ $0.west <= $0.east }) else { return MapFrame.world }
        for box in boxes {
            (all.west, all.east) = (min(all.west, box.west), max(all.east, box.east))
            (all.south, all.north) = (min(all.south, box.south), max(all.north, box.north))
        }
        // A town at least.
        let margin = 0.02
        return Viewport(
            west: max(-180, all.west - margin),
            south: max(-85, all.south - margin),
            east: min(180, all.east + margin),
            north: min(85, all.north + margin)
        )
    }

    func kindLetters(_ wanted: [PostKind]) async -> KindLetters {
        let declared = (try? await session.kinds.all()) ?? []
        let known = declared.map(\.kind).filter { wanted.isEmpty || wanted.contains($0.name) }
        return KindLetters(known.map { ($0.name.text, session.kinds.label($0.labels) ?? $0.name.text) })
    }
}

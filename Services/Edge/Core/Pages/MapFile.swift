#if HTTP
import Logging
import NIOPosix
import UmkreisTiles

/// A map file behind a path; reads block, so they run on NIO's pool of threads.
struct MapFile: Sendable {
    /// Of the tiles, as in `/tiles`.
    let path: String
    private let map: InstalledMap

    /// - Parameter file: may be missing, replaced or damaged.
    init(_ file: String, at path: String, _ logger: Logger) {
        self.path = path
        map = InstalledMap(at: file) { error in
            logger.error("a map cannot be served", metadata: ["file": "\(file)", "reason": "\(error)"])
        }
    }

    var current: TileFile? {
        get async throws { try await NIOThreadPool.singleton.runIfActive { [map] in map.current } }
    }

    /// - Returns: `nil` without a map.
    func tile(_ address: TileAddress) async throws -> (TileFile, [UInt8]?)? {
        try await NIOThreadPool.singleton.runIfActive { [map] in
            try map.current.map { file in (file, try file.tile(address)) }
        }
    }
}
#endif

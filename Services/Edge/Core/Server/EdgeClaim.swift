#if HTTP
import Foundation
import ServiceHost
import Wire

/// The lock of a data directory's supervised edge, and the file with its address.
///
/// Further edges of the directory run without it.
final class EdgeClaim: Sendable {
    private let lock: DataDirectoryLock
    private let file: URL

    /// - Returns: `nil` if another edge holds the lock.
    init?(_ peers: PeerConfiguration) {
        guard let folder = try? peers.makeFolder(of: .edge), let lock = try? DataDirectoryLock(folder) else {
            return nil
        }
        self.lock = lock
        file = URL(filePath: peers.data).appending(path: "run/edge.url")
        try? FileManager.default.removeItem(at: file)
    }

    /// Publishes the address to the supervisor.
    func publish(_ address: String) {
        try? Data("\(address)\n".utf8).write(to: file, options: .atomic)
    }
}
#endif

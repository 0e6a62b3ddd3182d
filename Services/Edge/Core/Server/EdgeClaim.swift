#if HTTP
import Foundation
import HTTPInterface
import ServiceHost
import UmkreisWire

/// The lock of a data directory's supervised edge, and the files with its addresses.
///
/// Further edges of the directory run without it.
final class EdgeClaim: Sendable {
    private let lock: DataDirectoryLock
    private let folder: URL

    /// - Returns: `nil` if another edge holds the lock.
    init?(_ peers: PeerConfiguration) {
        guard let folder = try? peers.makeFolder(of: .edge), let lock = try? DataDirectoryLock(folder) else {
            return nil
        }
        self.lock = lock
        self.folder = URL(filePath: peers.data).appending(path: "run")
        for audience in [Audience.everyone, .console] { try? FileManager.default.removeItem(at: file(of: audience)) }
    }

    /// Publishes an address to the supervisor.
    func publish(_ address: String, of audience: Audience) {
        try? Data("\(address)\n".utf8).write(to: file(of: audience), options: .atomic)
    }

    private func file(of audience: Audience) -> URL {
        folder.appending(path: audience == .console ? "console.url" : "edge.url")
    }
}
#endif

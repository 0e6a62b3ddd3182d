import Foundation
import Synchronization
import TestKit
import UmkreisClient
import UmkreisWire

/// A server, a signed-in client and a folder for outboxes.
struct OutboxPeer: Sendable {
    let peer: HTTPPeer
    let client: UmkreisClient
    let folder: URL
    let clock = TestClock()

    static func run(
        retry: RetryRule = .never,
        _ body: (OutboxPeer) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try await HTTPPeer.run { peer in
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")), retry: retry)
            try await body(OutboxPeer(peer: peer, client: client, folder: URL(filePath: folder.path + "/outbox")))
        }
    }

    /// As after a restart.
    func outbox(of other: UmkreisClient? = nil, limits: OutboxLimits = OutboxLimits()) throws -> Outbox {
        try Outbox(of: other ?? client, in: folder, limits: limits) { [clock] in clock.now }
    }

    /// The names of the outbox's files, also those of outcomes and photos.
    func files() throws -> [String] {
        let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return all.filter { !["outcomes", "photos"].contains($0) }.sorted()
    }

    func script(_ replies: ScriptedReply...) async throws {
        for reply in replies { try await peer.script(WriteNote.self, reply) }
    }

    /// The texts of all attempts.
    func attempts() async throws -> [String] {
        try await peer.requests(of: WriteNote.self).map { try WireJSON.decode(WriteNote.self, from: $0.body).text }
    }
}

final class TestClock: Sendable {
    private let milliseconds = Mutex<Int64>(1_000_000)

    var now: Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) }

    func advance(by duration: Duration) {
        milliseconds.withLock { $0 += Int64(duration / .milliseconds(1)) }
    }
}

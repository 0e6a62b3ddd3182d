import CZeroMQ
import Synchronization
import TestKit
import Testing
import UmkreisMessaging

@testable import ZeroMQTransport

/// A server socket's limits per connection, and how it learns of their ends.
@Suite("a server's connections", .timeLimit(.minutes(1)))
struct ConnectionTests {
    @Test("a connection that does not read is closed after a bounded number of unread bytes")
    func closesAConnectionThatDoesNotRead() async throws {
        let receiver = HoldingReceiver()
        var limits = ConnectionLimits(maximum: 10)
        limits.unreadBytes = 1 << 20
        let echo = try await EchoServer(receiver, connections: limits)
        let (requests, bytes) = (100, 100_000)
        let idle = try await offThread { [address = echo.endpoint.text] in
            let peer = try RawPeer(ZMQ_DEALER, to: address, options: [(ZMQ_RCVHWM, 1), (ZMQ_RCVBUF, 4096)])
            for _ in 0..<requests { try peer.send([[], [UInt8](repeating: 7, count: bytes)]) }
            return IdlePeer(peer: peer)
        }
        await receiver.holds(requests)
        receiver.letGo()
        var maximum = 0
        while echo.figures.cutConnections.load(ordering: .relaxed) == 0 {
            try Task.checkCancellation()
            maximum = max(maximum, echo.figures.unreadBytes.load(ordering: .relaxed))
            await Task.yield()
        }
        #expect(maximum <= limits.unreadBytes)
        #expect(maximum > 0)
        #expect(echo.figures.droppedReplies.load(ordering: .relaxed) > 0)
        try await eventually { echo.figures.unreadBytes.load(ordering: .relaxed) == 0 }
        idle.peer.close()
        await echo.loop.shutdown()
    }

    @Test("each connection that does not read is closed, even if the replies of another one fill the room")
    func closesEachConnectionThatDoesNotRead() async throws {
        let receiver = HoldingReceiver()
        var limits = ConnectionLimits(maximum: 10)
        (limits.unreadBytes, limits.stalledBytes) = (1 << 20, 1 << 20)
        let echo = try await EchoServer(receiver, connections: limits)
        let requests = 100
        var idle: [IdlePeer] = []
        for number in 1...3 {
            let one = try await offThread { [address = echo.endpoint.text] in
                let peer = try RawPeer(ZMQ_DEALER, to: address, options: [(ZMQ_RCVHWM, 1), (ZMQ_RCVBUF, 4096)])
                for _ in 0..<requests { try peer.send([[], [UInt8](repeating: 7, count: 50_000)]) }
                return IdlePeer(peer: peer)
            }
            idle.append(one)
            await receiver.holds(number * requests)
        }
        receiver.letGo()
        try await eventually(within: .seconds(30)) { echo.figures.cutConnections.load(ordering: .relaxed) == 3 }
        for one in idle { one.peer.close() }
        await echo.loop.shutdown()
    }

    @Test("all connections together leave a bounded number of bytes unread: the one with the most is closed first")
    func closesTheLargestBeyondTheLimitOfAll() async throws {
        let receiver = HoldingReceiver()
        var limits = ConnectionLimits(maximum: 10)
        limits.unreadBytesOfAll = 4 << 20
        let echo = try await EchoServer(receiver, connections: limits)
        let (requests, bytes) = (80, 100_000)
        let idle = try await offThread { [address = echo.endpoint.text] in
            let peer = try RawPeer(ZMQ_DEALER, to: address, options: [(ZMQ_RCVHWM, 1)])
            for _ in 0..<requests { try peer.send([[], [UInt8](repeating: 7, count: bytes)]) }
            return IdlePeer(peer: peer)
        }
        await receiver.holds(requests)
        receiver.letGo()
        try await eventually { echo.figures.cutConnections.load(ordering: .relaxed) == 1 }
        let loop = SocketLoop()
        async let other = echo.transport(on: loop).failure(of: "a")
        await receiver.holds(1)
        receiver.letGo()
        #expect(await other == nil)
        idle.peer.close()
        await loop.shutdown()
        await echo.loop.shutdown()
    }

    @Test("requests of a connection are tracked until it ends, one peer each")
    func reportsTheEndOfAConnection() async throws {
        let receiver = HoldingReceiver()
        let echo = try await EchoServer(receiver)
        for number in 1...3 {
            let idle = try await offThread { [address = echo.endpoint.text] in
                let peer = try RawPeer(ZMQ_DEALER, to: address)
                try peer.send([[], Array("line".utf8)])
                return IdlePeer(peer: peer)
            }
            await receiver.holds(number)
            idle.peer.close()
            try await eventually { receiver.ended.count == number }
        }
        #expect(receiver.ended == receiver.peers)
        #expect(Set(receiver.peers).count == 3)
        #expect(echo.figures.connections.load(ordering: .relaxed) == 0)
        await echo.loop.shutdown()
    }

    @Test("idle connections make room for new ones") func closesTheOldestIdleConnection() async throws {
        let echo = try await EchoServer(EchoReceiver(), connections: ConnectionLimits(maximum: 2))
        let address = echo.endpoint.text
        let first = try await offThread { try Self.answered(at: address) }
        let silent = try await offThread {
            IdlePeer(peer: try RawPeer(ZMQ_DEALER, to: address, options: [(ZMQ_RECONNECT_IVL, -1)]))
        }
        try await eventually { echo.figures.connections.load(ordering: .relaxed) == 2 }
        let third = try await offThread { try Self.answered(at: address) }
        #expect(echo.figures.refusedConnections.load(ordering: .relaxed) == 1)
        try await offThread {
            try first.peer.send([[], Array("still".utf8)])
            _ = try first.peer.receive()
        }
        for one in [first, silent, third] { one.peer.close() }
        await echo.loop.shutdown()
    }

    @Test("connections beyond the limit are closed on arrival, and one finds room again when another ends")
    func refusesConnectionsBeyondTheLimit() async throws {
        let echo = try await EchoServer(EchoReceiver(), connections: ConnectionLimits(maximum: 2))
        let address = echo.endpoint.text
        let first = try await offThread { try Self.answered(at: address) }
        let second = try await offThread { try Self.answered(at: address) }
        let third = try await offThread {
            IdlePeer(peer: try RawPeer(ZMQ_DEALER, to: address, options: [(ZMQ_RECONNECT_IVL, -1)]))
        }
        try await eventually { echo.figures.refusedConnections.load(ordering: .relaxed) == 1 }
        third.peer.close()
        first.peer.close()
        try await eventually { echo.figures.connections.load(ordering: .relaxed) == 1 }
        let fourth = try await offThread { try Self.answered(at: address) }
        second.peer.close()
        fourth.peer.close()
        await echo.loop.shutdown()
    }

    @Test("a reserve of descriptors is left", arguments: [(1024, 512), (4096, 2839), (1_048_576, 4096), (64, 32)])
    func leavesAReserveOfDescriptors(files: Int, maximum: Int) {
        #expect(ConnectionLimits(files: files).maximum == maximum)
    }

    @Test("the newer of two connections with one identity gets the replies")
    func answersTheNewerOfTwoWithOneIdentity() async throws {
        let echo = try await EchoServer(EchoReceiver())
        let replies = try await offThread { [address = echo.endpoint.text] in
            let first = try RawPeer(ZMQ_DEALER, to: address, identity: "one")
            defer { first.close() }
            try first.send([[], Array("a".utf8)])
            let one = try first.receive()
            let second = try RawPeer(ZMQ_DEALER, to: address, identity: "one")
            defer { second.close() }
            try second.send([[], Array("b".utf8)])
            return [one, try second.receive()]
        }
        #expect(replies == [[[], Array("a".utf8)], [[], Array("b".utf8)]])
        await echo.loop.shutdown()
    }

    /// A connection with one completed request.
    private static func answered(at address: String) throws -> IdlePeer {
        let peer = try RawPeer(ZMQ_DEALER, to: address)
        try peer.send([[], Array("line".utf8)])
        _ = try peer.receive()
        return IdlePeer(peer: peer)
    }
}

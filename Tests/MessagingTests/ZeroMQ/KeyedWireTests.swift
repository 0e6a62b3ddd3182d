import CZeroMQ
import Foundation
import Synchronization
import Testing
import UmkreisMessaging
import UmkreisWire

@testable import ZeroMQTransport

@Suite("a service on tcp", .timeLimit(.minutes(1)))
struct KeyedWireTests {
    @Test("a caller with a valid key is answered") func answersListedKeys() async throws {
        let echo = try await KeyedEcho(in: KeyScratch("echo", "caller"))
        #expect(try await echo.fault(as: "caller") == nil)
        let reply = try await offThread {
            [address = echo.endpoint.text, curve = try echo.folder.curve(as: "caller")] in
            let peer = try RawPeer(ZMQ_REQ, to: address, curve: curve)
            defer { peer.close() }
            try peer.send([Array("line".utf8)])
            return try peer.receive()
        }
        #expect(reply == [Array("line".utf8)])
        await echo.end()
    }

    @Test("the receiver gets the key owner of each connection") func namesTheKeyOwner() async throws {
        let echo = try await KeyedEcho(KeyOwnerReceiver(), in: KeyScratch("echo", "edge", "gateway"))
        for name in ["edge", "gateway", "edge"] {
            let reply = try await offThread {
                [address = echo.endpoint.text, curve = try echo.folder.curve(as: name)] in
                let peer = try RawPeer(ZMQ_REQ, to: address, curve: curve)
                defer { peer.close() }
                try peer.send([Array("line".utf8)])
                return try peer.receive()
            }
            #expect(reply == [Array(name.utf8)])
        }
        await echo.end()
    }

    enum Stranger: CaseIterable { case withoutKey, unknown, revoked, toAnotherServer }

    @Test("an unknown key's request is not received", arguments: Stranger.allCases)
    func ignoresStrangers(_ stranger: Stranger) async throws {
        let receiver = HoldingReceiver()
        let folder = try KeyScratch("echo", "caller", "chat")
        let echo = try await KeyedEcho(receiver, in: folder)
        let server = try #require(folder.publicKey(of: "echo"))
        let curve: RawPeer.Curve? =
            switch stranger {
            case .withoutKey: nil
            case .unknown: RawPeer.Curve(try .generate(), to: server)
            case .revoked: try folder.curve(as: "caller")
            case .toAnotherServer: try folder.curve(as: "caller", to: "chat")
            }
        if stranger == .revoked { try folder.revoke("caller") }
        let code = try await offThread { [address = echo.endpoint.text] in
            let peer = try RawPeer(ZMQ_DEALER, to: address, options: [(ZMQ_RCVTIMEO, 500)], curve: curve)
            defer { peer.close() }
            try peer.send([[], Array("line".utf8)])
            let failure = #expect(throws: RawPeer.Failed.self) { try peer.receive() }
            return failure?.code
        }
        #expect(code == EAGAIN)
        #expect(receiver.count == 0)
        let counts = stranger == .unknown || stranger == .revoked
        #expect((echo.figures.refusedKeys.load(ordering: .relaxed) > 0) == counts)
        await echo.end()
    }

    /// libzmq before 4.3.3 stopped replying while one such connection was open (CVE-2020-15166).
    @Test("a caller is answered while bare connections send garbage or stay silent")
    func answersBesideBareConnections() async throws {
        let echo = try await KeyedEcho(in: KeyScratch("echo", "caller"))
        let port = try #require(echo.endpoint.port)
        let connections = try (0..<50).map { number in
            try BareConnection(to: port, saying: number % 2 == 0 ? [] : Array("GET / HTTP/1.1\r\n\r\n".utf8))
        }
        #expect(try await echo.fault(as: "caller") == nil)
        withExtendedLifetime(connections) {}
        await echo.end()
    }

    @Test("a revoked key is refused at the next request on an open connection, and the caller says so")
    func refusesARevokedKey() async throws {
        let receiver = HoldingReceiver()
        let folder = try KeyScratch("echo", "caller", "other")
        let echo = try await KeyedEcho(receiver, in: folder)
        let loop = SocketLoop(keys: try folder.keys(of: "caller"))
        let transport = echo.transport(on: loop)
        async let first = transport.fault(of: "a")
        await receiver.holds(1)
        receiver.letGo()
        #expect(await first == nil)
        try folder.revoke("caller")
        let lost = try #require(await transport.fault(of: "b"))
        #expect(lost.message.contains("was lost"))
        let refused = try #require(await transport.fault(of: "c"))
        #expect(refused.code == .unavailable && refused.rule == "key-refused")
        #expect(refused.message.contains("echo refused the key of caller"))
        #expect(receiver.peers.count == 1)
        async let other = echo.fault(as: "other", id: "d")
        await receiver.holds(1)
        receiver.letGo()
        #expect(try await other == nil)
        await loop.shutdown()
        await echo.end()
    }

    @Test("a reply to a key that was revoked meanwhile is dropped") func dropsRepliesToRevokedKeys() async throws {
        let receiver = HoldingReceiver()
        let echo = try await KeyedEcho(receiver, in: KeyScratch("echo", "caller"))
        let loop = SocketLoop(keys: try echo.folder.keys(of: "caller"))
        async let fault = echo.transport(on: loop).fault(of: "a")
        await receiver.holds(1)
        try echo.folder.revoke("caller")
        receiver.letGo()
        #expect(await fault?.message.contains("was lost") == true)
        await loop.shutdown()
        await echo.end()
    }

    @Test("a client is not refused for long: it asks again at once when the list has changed")
    func asksAgainWhenTheListHasChanged() async throws {
        let folder = try KeyScratch("echo", "caller")
        let echo = try await KeyedEcho(in: folder)
        let loop = SocketLoop(keys: try folder.keys(of: "caller"))
        let transport = echo.transport(on: loop)
        try folder.writePeers(PeerList().nextText())
        #expect(await transport.fault(of: "a")?.rule == "key-refused")
        try folder.writeList()
        #expect(await transport.fault(of: "b") == nil)
        await loop.shutdown()
        await echo.end()
    }

    @Test("a server with another key than the list says is never sent a request, and the caller says why")
    func knowsTheServer() async throws {
        let receiver = HoldingReceiver()
        let folder = try KeyScratch("echo", "caller")
        let echo = try await KeyedEcho(receiver, in: folder)
        let caller = try KeyScratch("echo", "caller")
        let loop = SocketLoop(keys: try caller.keys(of: "caller"))
        let fault = try #require(await echo.transport(on: loop).fault(of: "a"))
        #expect(fault.message.contains("ends the handshake"))
        #expect(receiver.count == 0)
        await loop.shutdown()
        await echo.end()
    }

    @Test("while a key is replaced, calls reach the server with either key")
    func rotationReachesTheServer() async throws {
        let folder = try KeyScratch("echo", "caller")
        let echo = try await KeyedEcho(in: folder)
        let loop = SocketLoop(keys: try folder.keys(of: "caller"))
        let transport = echo.transport(on: loop)
        #expect(await transport.fault(of: "a") == nil)
        try folder.rotate("echo")
        #expect(await transport.fault(of: "b") == nil)
        #expect(try await echo.fault(as: "caller", id: "c") == nil)
        await echo.end()
        let again = try await KeyedEcho(in: folder, after: echo)
        #expect(await transport.fault(of: "d") == nil)
        await loop.shutdown()
        await again.end()
    }

    @Test("a client leaves a server after its key is revoked") func leavesARevokedServer() async throws {
        let folder = try KeyScratch("echo", "caller")
        let echo = try await KeyedEcho(in: folder)
        let loop = SocketLoop(keys: try folder.keys(of: "caller"))
        let transport = echo.transport(on: loop)
        #expect(await transport.fault(of: "a") == nil)
        try folder.revoke("echo")
        let fault = try #require(await transport.fault(of: "b"))
        #expect(fault.message.contains("no valid key of echo") && fault.rule == "key-refused")
        await loop.shutdown()
        await echo.end()
    }

    @Test("without keys, tcp is refused for listening and for calling") func needsKeys() async throws {
        let loop = SocketLoop()
        let server = ZeroMQServer(loop: loop, endpoint: try Endpoint("tcp://127.0.0.1:*"), receiver: EchoReceiver())
        let error = await #expect(throws: EndpointUnusable.self) { try await server.start() }
        #expect(error?.reason.contains("key file") == true)
        let address = try Endpoint("tcp://127.0.0.1:9")
        let transport = ZeroMQTransport(loop: loop, replyID: PlainLine.id, endpoint: { _ in address })
        #expect(await transport.fault(of: "a")?.message.contains("has no keys") == true)
        await loop.shutdown()
    }

    @Test("a port in use or a foreign address is reported with what to do") func saysWhyItCannotListen() async throws {
        let folder = try KeyScratch("echo", "caller")
        let echo = try await KeyedEcho(in: folder)
        for (address, words) in [
            (echo.endpoint.text, "choose another port"), ("tcp://192.0.2.1:5701", "use an address of this machine"),
        ] {
            let loop = SocketLoop(keys: try folder.keys(of: "echo"))
            let server = ZeroMQServer(loop: loop, endpoint: try Endpoint(address), receiver: EchoReceiver())
            let error = await #expect(throws: EndpointUnusable.self) { try await server.start() }
            #expect(error?.reason.contains(words) == true, "\(String(describing: error))")
            await loop.shutdown()
        }
        #expect(try await echo.fault(as: "caller") == nil)
        await echo.end()
    }

    @Test("an unknown host is reported with its address") func reportsAnUnknownHost() async throws {
        let folder = try KeyScratch("echo", "caller")
        let loop = SocketLoop(keys: try folder.keys(of: "caller"))
        let address = try Endpoint("tcp://nobody.invalid:5701")
        let transport = ZeroMQTransport(loop: loop, replyID: PlainLine.id, endpoint: { _ in address })
        let fault = try #require(await transport.fault(of: "a"))
        #expect(fault.code == .unavailable && fault.rule == "unknown-host")
        #expect(fault.message.contains("tcp://nobody.invalid:5701: the host nobody.invalid"))
        await loop.shutdown()
    }

    @Test("the process that has a key file lets sockets of ipc be as they are") func leavesIPCAlone() async throws {
        let folder = try KeyScratch("echo", "caller")
        let loop = SocketLoop(keys: try folder.keys(of: "echo"))
        let endpoint = try Endpoint.local(dataDirectory: folder.path, service: "echo")
        try await ZeroMQServer(loop: loop, endpoint: endpoint, receiver: EchoReceiver()).start()
        let plain = SocketLoop()
        let transport = ZeroMQTransport(loop: plain, replyID: PlainLine.id, endpoint: { _ in endpoint })
        #expect(await transport.fault(of: "a") == nil)
        await plain.shutdown()
        await loop.shutdown()
    }
}

/// Replies with the owner of the connection's key.
private struct KeyOwnerReceiver: Receiver {
    func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void) {
        reply(Message(line: Array((peer.keyOwner ?? "nobody").utf8)))
    }
}

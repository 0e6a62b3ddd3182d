import CZeroMQ
import TestKit
import Testing
import UmkreisMessaging
import UmkreisWire
import ZeroMQTransport

@Suite("a ZeroMQ server", .timeLimit(.minutes(1)))
struct ServerTests {
    @Test(arguments: [false, true]) func answersAPlainREQSocket(isCorrelating: Bool) async throws {
        let echo = try await EchoServer(EchoReceiver())
        let flag: Int32 = isCorrelating ? 1 : 0
        let reply = try await offThread { [address = echo.endpoint.text] in
            let peer = try RawPeer(ZMQ_REQ, to: address, options: [(ZMQ_REQ_CORRELATE, flag), (ZMQ_REQ_RELAXED, flag)])
            defer { peer.close() }
            try peer.send([Array("line".utf8), [1, 2, 3]])
            return try peer.receive()
        }
        #expect(reply == [Array("line".utf8), [1, 2, 3]])
        await echo.loop.shutdown()
    }

    @Test func answersWrongFramesWhereItCanAndDropsTheOthers() async throws {
        let echo = try await EchoServer(EchoReceiver())
        let limits = TransportLimits.standard
        let line = Array("line".utf8)
        let request = Array(#"{"v":1,"id":"7","call":"echo.write","body":{}}"#.utf8)
        let replies = try await offThread { [address = echo.endpoint.text] in
            let peer = try RawPeer(ZMQ_DEALER, to: address)
            defer { peer.close() }
            let unanswerable: [[[UInt8]]] = [
                [line], [[1], [2]], [[UInt8]](repeating: [9], count: 40),
                [[UInt8]](repeating: [9], count: 8) + [[], line],
                [[UInt8](repeating: 9, count: 256), [], line],
            ]
            let wrong: [[[UInt8]]] = [
                [[]], [[], line, line, line], [[], [UInt8](repeating: 7, count: limits.lineBytes + 1), line],
                [[], request, [UInt8](repeating: 7, count: limits.blobBytes + 1)], [[], request, [1], [2]],
            ]
            for frames in unanswerable + wrong + [[[], line], [[1], [2], [], line]] { try peer.send(frames) }
            return try (0..<7).map { _ in try peer.receive() }
        }
        let faults = try replies.prefix(5).map { try IncomingReply($0[1]) }
        #expect(faults.map(\.code) == ["invalid", "invalid", "too-large", "too-large", "invalid"])
        #expect(replies.prefix(5).allSatisfy { $0.count == 2 && $0[0].isEmpty && $0[1].count < 200 })
        #expect(replies.prefix(5).map { IncomingReply.replyID(of: $0[1]) } == [nil, nil, nil, "7", "7"])
        #expect(Array(replies.dropFirst(5)) == [[[], line], [[1], [2], [], line]])
        await echo.loop.shutdown()
    }

    @Test func outlivesAMessageThatIsFarTooLarge() async throws {
        let echo = try await EchoServer(EchoReceiver())
        let loop = SocketLoop()
        try await offThread { [address = echo.endpoint.text] in
            let peer = try RawPeer(ZMQ_DEALER, to: address)
            defer { peer.close() }
            try peer.send([[], [UInt8](repeating: 7, count: 3 << 20)])
            // The connection is cut; libzmq reconnects, and this request may be lost with the first.
            try peer.send([[], Array("line".utf8)])
        }
        #expect(await echo.transport(on: loop).failure(of: "a") == nil)
        await loop.shutdown()
        await echo.loop.shutdown()
    }

    @Test func outlivesTwoThousandConnectionsThatSpeakSomethingElse() async throws {
        let echo = try await EchoServer(EchoReceiver())
        let loop = SocketLoop()
        let transport = echo.transport(on: loop)
        try await offThread { [path = try #require(echo.endpoint.path)] in
            var noise = SeededGenerator(seed: 42)
            for round in 0..<2000 {
                let greeting: [UInt8] = round.isMultiple(of: 2) ? [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 3] : []
                let bytes =
                    greeting
                    + (0..<Int.random(in: 0...300, using: &noise)).map { _ in
                        UInt8.random(in: 0...255, using: &noise)
                    }
                try UnixSocket.send(bytes, to: path)
            }
        }
        #expect(await transport.failure(of: "a") == nil)
        await loop.shutdown()
        await echo.loop.shutdown()
    }

    @Test func dropsTheRepliesOfACallerThatDoesNotReadAndServesTheOthers() async throws {
        let receiver = HoldingReceiver()
        let echo = try await EchoServer(receiver)
        let loop = SocketLoop()
        let transport = echo.transport(on: loop)
        let flood = 6000
        let idle = try await offThread { [address = echo.endpoint.text] in
            let peer = try RawPeer(ZMQ_DEALER, to: address, options: [(ZMQ_RCVHWM, 1)])
            for _ in 0..<flood { try peer.send([[], [UInt8](repeating: 7, count: 4000)]) }
            return IdlePeer(peer: peer)
        }
        await receiver.holds(flood)
        receiver.letGo()
        async let other = transport.failure(of: "a")
        await receiver.holds(1)
        receiver.letGo()
        #expect(await other == nil)
        idle.peer.close()
        await loop.shutdown()
        await echo.loop.shutdown()
    }

    @Test func sendsPendingRepliesBeforeItStops() async throws {
        let receiver = HoldingReceiver()
        let echo = try await EchoServer(receiver)
        let loop = SocketLoop()
        let transport = echo.transport(on: loop)
        let failures = await withTaskGroup { group in
            for number in 0..<100 { group.addTask { await transport.failure(of: "id\(number)") } }
            await receiver.holds(100)
            receiver.letGo()
            await echo.server.stop()
            return await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
        }
        #expect(failures == 0)
        await loop.shutdown()
        await echo.loop.shutdown()
    }

    @Test func mayBeStoppedTwiceAndBeforeItsStart() async throws {
        let scratch = try ScratchDirectory()
        let loop = SocketLoop()
        let server = ZeroMQServer(
            loop: loop,
            endpoint: try .local(dataDirectory: scratch.path, service: "echo"),
            receiver: EchoReceiver()
        )
        await server.stop()
        try await server.start()
        await #expect(throws: EndpointUnusable.self) { try await server.start() }
        await server.stop()
        await server.stop()
        await loop.shutdown()
        await loop.shutdown()
        await #expect(throws: EndpointUnusable.self) { try await server.start() }
    }

    @Test func givesItsAddressToASuccessorOnTheSameLoop() async throws {
        let scratch = try ScratchDirectory()
        let endpoint = try Endpoint.local(dataDirectory: scratch.path, service: "echo")
        let loop = SocketLoop()
        for round in 0..<5 {
            let server = ZeroMQServer(loop: loop, endpoint: endpoint, receiver: EchoReceiver())
            try await server.start()
            let transport = ZeroMQTransport(loop: loop, replyID: PlainLine.id, endpoint: { _ in endpoint })
            #expect(await transport.failure(of: "round\(round)") == nil)
            await transport.close()
            await server.stop()
        }
        await loop.shutdown()
    }
}

extension IncomingReply {
    fileprivate var code: String? {
        if case .failure(let fault) = outcome { fault.code.text } else { nil }
    }
}

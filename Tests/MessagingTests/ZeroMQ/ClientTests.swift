import Testing
import UmkreisMessaging
import UmkreisWire
import ZeroMQTransport

@Suite("a ZeroMQ client", .timeLimit(.minutes(1)))
struct ClientTests {
    @Test func givesUpOnAServiceThatIsNotThereInAboutASecond() async throws {
        let scratch = try ScratchDirectory()
        let endpoint = try Endpoint.local(dataDirectory: scratch.path, service: "echo")
        let loop = SocketLoop()
        let transport = ZeroMQTransport(loop: loop, replyID: PlainLine.id, endpoint: { _ in endpoint })
        let began = ContinuousClock.now
        #expect(await transport.failure(of: "a") == .unavailable)
        #expect(ContinuousClock.now - began < .seconds(10))
        await loop.shutdown()
    }

    @Test func endsAtItsDeadlineWhenTheServiceIsNotThere() async throws {
        let scratch = try ScratchDirectory()
        let endpoint = try Endpoint.local(dataDirectory: scratch.path, service: "echo")
        let loop = SocketLoop()
        let transport = ZeroMQTransport(loop: loop, replyID: PlainLine.id, endpoint: { _ in endpoint })
        // It was not sent, so it may be repeated.
        #expect(await transport.failure(of: "a", before: .now + .milliseconds(100)) == .unavailable)
        await loop.shutdown()
    }

    /// libzmq sends 256 messages before it needs an acknowledgement, which it sends only once some are read.
    @Test func sendsAllThatFitsHoweverManyCallsCameBefore() async throws {
        let receiver = HoldingReceiver()
        let echo = try await EchoServer(receiver)
        let loop = SocketLoop()
        let transport = echo.transport(on: loop)
        for burst in 1...30 {
            for number in 1...120 {
                async let call = transport.failure(of: "\(burst) \(number)")
                await receiver.holds(1)
                receiver.letGo()
                #expect(await call == nil)
            }
            let failures = await withTaskGroup(of: FaultCode?.self) { group in
                for number in 1...256 {
                    group.addTask { await transport.failure(of: "\(burst) burst \(number)") }
                }
                // Both sides are idle until all have arrived.
                await receiver.holds(256)
                receiver.letGo()
                return await group.reduce(into: []) { if let failure = $1 { $0.append(failure) } }
            }
            #expect(failures.isEmpty)
        }
        await loop.shutdown()
        await echo.loop.shutdown()
    }

    @Test func keepsACallForAServiceThatIsJustStarting() async throws {
        let scratch = try ScratchDirectory()
        let endpoint = try Endpoint.local(dataDirectory: scratch.path, service: "echo")
        let (ours, theirs) = (SocketLoop(), SocketLoop())
        let transport = ZeroMQTransport(loop: ours, replyID: PlainLine.id, endpoint: { _ in endpoint })
        async let early = transport.failure(of: "a")
        // Its end shows that the loop has the first one too.
        _ = try? await transport.exchange(
            PlainLine.message("b"),
            id: "b",
            with: "echo",
            in: .calls,
            before: .now + .milliseconds(50)
        )
        let server = ZeroMQServer(loop: theirs, endpoint: endpoint, receiver: EchoReceiver())
        try await server.start()
        #expect(await early == nil)
        await ours.shutdown()
        await theirs.shutdown()
    }

    @Test func reportsALostConnectionAndReachesTheNextServer() async throws {
        let receiver = HoldingReceiver()
        let first = try await EchoServer(receiver)
        let loop = SocketLoop()
        let transport = first.transport(on: loop)
        let codes = await withTaskGroup { group in
            for number in 0..<50 { group.addTask { await transport.failure(of: "id\(number)") } }
            await receiver.holds(50)
            await first.loop.shutdown()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == [FaultCode?](repeating: .unavailable, count: 50))
        let second = try await EchoServer(EchoReceiver(), after: first)
        #expect(await transport.failure(of: "again") == nil)
        await loop.shutdown()
        await second.loop.shutdown()
    }

    @Test func skipsAnAbandonedReply() async throws {
        let receiver = HoldingReceiver()
        let echo = try await EchoServer(receiver)
        let loop = SocketLoop()
        let transport = echo.transport(on: loop)
        await withTaskGroup { group in
            group.addTask { await transport.failure(of: "given up") }
            await receiver.holds(1)
            group.cancelAll()
        }
        // Replies on one connection are ordered.
        async let second = transport.failure(of: "second")
        await receiver.holds(2)
        receiver.letGo()
        #expect(await second == nil)
        await loop.shutdown()
        await echo.loop.shutdown()
    }

    @Test func endsEveryWaitOnceWhenTheLoopIsShutDown() async throws {
        let receiver = HoldingReceiver()
        let echo = try await EchoServer(receiver)
        let loop = SocketLoop()
        let transport = echo.transport(on: loop)
        let codes = await withTaskGroup { group in
            for number in 0..<600 { group.addTask { await transport.failure(of: "id\(number)") } }
            await receiver.holds(TransportLimits.standard.inFlight)
            await loop.shutdown()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == [FaultCode?](repeating: .unavailable, count: 600))
        #expect(await transport.failure(of: "after") == .unavailable)
        await echo.loop.shutdown()
    }

    @Test func survivesDeadlinesCancellationsAndRepliesAllAtOnce() async throws {
        let echo = try await EchoServer(EchoReceiver())
        let loop = SocketLoop()
        let transport = echo.transport(on: loop)
        await withTaskGroup { group in
            for number in 0..<2000 {
                group.addTask {
                    let deadline = ContinuousClock.now + .microseconds(number % 7 * 400)
                    _ = try? await transport.exchange(
                        PlainLine.message("id\(number)"),
                        id: "id\(number)",
                        with: "echo",
                        in: .calls,
                        before: deadline
                    )
                }
                if number == 1500 { group.cancelAll() }
            }
        }
        #expect(await transport.failure(of: "after") == nil)
        await loop.shutdown()
        await echo.loop.shutdown()
    }

    @Test func sharesALoopWithAServer() async throws {
        let echo = try await EchoServer(EchoReceiver())
        let transport = echo.transport(on: echo.loop)
        #expect(await transport.failure(of: "a") == nil)
        await transport.close()
        #expect(await transport.failure(of: "b") == nil)
        await echo.loop.shutdown()
    }

    @Test func needsNoThreadUntilItIsUsed() async {
        let loop = SocketLoop()
        await loop.shutdown()
        let transport = ZeroMQTransport(
            loop: loop,
            replyID: PlainLine.id,
            endpoint: { _ in try? Endpoint("ipc://never.sock") }
        )
        #expect(await transport.failure(of: "a") == .unavailable)
    }
}

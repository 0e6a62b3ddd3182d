import Synchronization
import Testing
import UmkreisMessaging
import UmkreisWire
import ZeroMQTransport

@Suite("the instances of a service", .timeLimit(.minutes(2)))
struct PeerInstancesTests {
    @Test func shareTheCalls() async throws {
        let (first, second) = (CountingReceiver(), CountingReceiver())
        let servers = [try await EchoServer(first), try await EchoServer(second)]
        let loop = SocketLoop()
        let transport = transport(to: servers.map(\.endpoint), on: loop)
        for number in 1...200 { #expect(await transport.failure(of: "\(number)") == nil) }
        #expect(first.count + second.count == 200)
        // A coin of 200 throws shows fewer once in 10^12 runs.
        #expect(min(first.count, second.count) > 50, "\(first.count) and \(second.count)")
        await loop.shutdown()
        for server in servers { await server.loop.shutdown() }
    }

    @Test func needNotAllBeThere() async throws {
        let scratch = try ScratchDirectory()
        let absent = try Endpoint.local(dataDirectory: scratch.path, service: "echo")
        let server = try await EchoServer(EchoReceiver())
        let loop = SocketLoop()
        let transport = transport(to: [absent, server.endpoint], on: loop)
        // A call that waited for the absent one would end after 1.2 s with a failure.
        for number in 1...100 { #expect(await transport.failure(of: "\(number)") == nil) }
        await loop.shutdown()
        await server.loop.shutdown()
    }

    @Test func takeTheCallsOfAnEndedOne() async throws {
        let servers = [try await EchoServer(EchoReceiver()), try await EchoServer(EchoReceiver())]
        let loop = SocketLoop()
        let transport = transport(to: servers.map(\.endpoint), on: loop)
        for number in 1...50 { #expect(await transport.failure(of: "\(number)") == nil) }
        await servers[0].loop.shutdown()
        var failures = 0
        for number in 51...150 where await transport.failure(of: "\(number)") != nil { failures += 1 }
        // One may have been sent before the end was noticed.
        #expect(failures <= 1)
        let receiver = CountingReceiver()
        let again = try await EchoServer(receiver, after: servers[0])
        // It gets calls again once its connection is back.
        while receiver.count == 0 { #expect(await transport.failure(of: "again") == nil) }
        await loop.shutdown()
        await servers[1].loop.shutdown()
        await again.loop.shutdown()
    }

    @Test func getFewCallsIfSilent() async throws {
        let silent = HoldingReceiver()
        let servers = [try await EchoServer(silent), try await EchoServer(EchoReceiver())]
        let loop = SocketLoop()
        let transport = transport(to: servers.map(\.endpoint), on: loop)
        let failures = await withTaskGroup(of: Int.self) { group in
            for caller in 1...8 {
                group.addTask {
                    var failures = 0
                    for number in 1...500 {
                        let failure = await transport.failure(of: "\(caller) \(number)", before: .now + .seconds(2))
                        if failure != nil { failures += 1 }
                    }
                    return failures
                }
            }
            return await group.reduce(0, +)
        }
        // Each caller can wait for the silent one once before it is noticed, and for one try later on.
        #expect(failures >= 1 && failures <= 16, "\(failures) of 4,000")
        await loop.shutdown()
        for server in servers { await server.loop.shutdown() }
    }

    private func transport(to endpoints: [Endpoint], on loop: SocketLoop) -> ZeroMQTransport {
        ZeroMQTransport(loop: loop, replyID: PlainLine.id, endpoints: { _ in endpoints })
    }
}

/// Replies to all requests, and counts them.
private final class CountingReceiver: Receiver {
    private let received = Atomic<Int>(0)

    var count: Int { received.load(ordering: .relaxed) }

    func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void) {
        received.wrappingAdd(1, ordering: .relaxed)
        reply(message)
    }
}

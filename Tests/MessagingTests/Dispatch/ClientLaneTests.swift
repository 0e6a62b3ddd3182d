import Testing
import UmkreisMessaging
import UmkreisWire

/// A client's concurrent and consecutive requests, over every transport.
@Suite("a client", .timeLimit(.minutes(1)))
struct ClientLaneTests {
    @Test(arguments: Wiring.allCases) func isHeldUpByNoLongPoll(_ wiring: Wiring) async throws {
        let service = EchoService()
        try await wiring.run(service.dispatcher, replyID: IncomingReply.replyID) { transport in
            let client = Client(over: transport, token: "ada", timeout: .seconds(30))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<1000 { group.addTask { _ = try await client.send(Wait(waitMs: 20_000)) } }
                try await service.untilParked(1000)
                for _ in 0..<100 { _ = try await client.send(Write()) }
                #expect(service.dispatcher.admission.parked == 1000)
                await service.wakeAll()
                try await group.waitForAll()
            }
        }
    }

    @Test(arguments: Wiring.allCases) func sendsAndFetchesBytesBesideTheLines(_ wiring: Wiring) async throws {
        let service = EchoService()
        try await wiring.run(service.dispatcher, replyID: IncomingReply.replyID) { transport in
            let client = Client(over: transport)
            #expect(try await client.send(Keep(), blob: [1, 2, 3]).count == 3)
            let drawn = try await client.fetch(Draw(bytes: WireLimits.blob))
            #expect(drawn.reply.count == WireLimits.blob)
            #expect(drawn.blob == [UInt8](repeating: 7, count: WireLimits.blob))
            let fault = await #expect(throws: Fault.self) { try await client.fetch(Draw(bytes: WireLimits.blob + 1)) }
            #expect(fault?.code == .internal)
        }
    }
}

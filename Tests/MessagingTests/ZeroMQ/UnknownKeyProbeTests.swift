import CZeroMQ
import Synchronization
import Testing
import UmkreisWire

@testable import ZeroMQTransport

/// Configurations in which libzmq 4.3.4 silently accepts strangers; services must not start with them.
@Suite("the check that strangers are refused", .timeLimit(.minutes(1)))
struct StrangerProbeTests {
    struct Setup: Sendable, CustomStringConvertible {
        let description: String
        let hasHandler: Bool
        let hasDomain: Bool
        let enforces: Bool
        let outcome: UnknownKeyProbe.Outcome?
    }

    static let setups = [
        Setup(description: "as it is", hasHandler: true, hasDomain: true, enforces: true, outcome: .refused),
        Setup(description: "no handler", hasHandler: false, hasDomain: true, enforces: false, outcome: .accepted),
        Setup(description: "no domain", hasHandler: true, hasDomain: false, enforces: true, outcome: .accepted),
        Setup(description: "no handler, enforced", hasHandler: false, hasDomain: true, enforces: true, outcome: nil),
    ]

    @Test("distinguishes a server that refuses the key", arguments: setups)
    func recognisesARefusal(_ setup: Setup) async throws {
        let folder = try KeyScratch("echo", "caller")
        let keys = try folder.keys(of: "echo")
        let loop = SocketLoop(keys: keys)
        let outcome = await withCheckedContinuation { (waiter: CheckedContinuation<UnknownKeyProbe.Outcome, Never>) in
            let begun = loop.perform { reactor in
                do {
                    if setup.hasHandler { _ = try reactor.authenticator(with: keys) }
                    let server = try Self.server(setup, keys, reactor)
                    let address = try #require(server.boundAddress())
                    let number = SocketID(number: -1)
                    let probe = try UnknownKeyProbe(of: address, that: keys.secret.publicKey, on: reactor) { outcome in
                        server.close()
                        waiter.resume(returning: outcome)
                    }
                    reactor.add(probe, as: number)
                } catch {
                    waiter.resume(returning: .unclear("\(error)"))
                }
            }
            if !begun { waiter.resume(returning: .unclear("no loop")) }
        }
        if let expected = setup.outcome {
            #expect(outcome == expected)
        } else {
            #expect(outcome != .accepted && outcome != .refused)
        }
        await loop.shutdown()
    }

    private static func server(_ setup: Setup, _ keys: WireKeys, _ reactor: Reactor) throws -> RawSocket {
        let server = try reactor.open(ZMQ_ROUTER, .server)
        let secret = keys.secret.withText { Array($0) }
        var (isServer, enforces): (Int32, Int32) = (1, setup.enforces ? 1 : 0)
        let failures = [
            server.set(ZMQ_CURVE_SERVER, &isServer, MemoryLayout<Int32>.size),
            server.set(ZMQ_CURVE_SECRETKEY, secret, secret.count),
            setup.hasDomain ? server.set(ZMQ_ZAP_DOMAIN, "umkreis", 7) : nil,
            server.set(UMKREIS_ZMQ_ZAP_ENFORCE_DOMAIN, &enforces, MemoryLayout<Int32>.size),
        ]
        #expect(failures.allSatisfy { $0 == nil })
        try server.bind("tcp://127.0.0.1:*")
        return server
    }
}

import Testing
import UmkreisMessaging
import UmkreisWire

@Suite("the origin of a request")
struct RequestOriginTests {
    private static func part(_ letter: Character) -> String {
        String(repeating: letter, count: NetworkClaim.partLength)
    }

    private static let address = CallerNetwork(subnet: part("a"))
    private static let line = #"{"v":1,"id":1,"call":"echo.origin","body":{}}"#
    private static let claimed =
        #"{"v":1,"id":1,"call":"echo.origin","network":"\#(part("a")).\#(part("p"))","body":{}}"#

    private func origin(of line: String, from peer: Peer = Peer([1])) async -> String {
        let service = EchoService(Admission()) { claim, sender in
            sender.keyOwner.map { $0 == "edge" } ?? (claim.proof == Self.part("p"))
        }
        return await service.answer(line, from: peer)
    }

    @Test func isTheNetworkThatTheEdgeProves() async {
        let reply = await origin(of: Self.claimed)
        #expect(reply == #"{"v":1,"id":1,"body":{"scopes":["network \#(Self.part("a"))"]}}"#)
    }

    @Test func aWrongProofIsRefused() async {
        let forged = Self.claimed.replacing(Self.part("p"), with: Self.part("q"))
        let reply = await origin(of: forged)
        #expect(reply.contains(#""code":"forbidden""#))
        #expect(reply.contains(#""field":"network","rule":"not-the-edge""#))
    }

    @Test("on tcp the owner of the connection's key decides") func isBelievedByKey() async {
        let edge = await origin(of: Self.claimed, from: Peer([1], keyOwner: "edge"))
        #expect(edge.contains(Self.part("a")))
        let gateway = await origin(of: Self.claimed, from: Peer([1], keyOwner: "gateway"))
        #expect(gateway.contains(#""code":"forbidden""#))
    }

    @Test("another connection of a process has the same origin") func isTheProcess() async {
        let (first, second) = (await origin(of: Self.line), await origin(of: Self.line, from: Peer([2])))
        #expect(first == second)
        let keyed = await origin(of: Self.line, from: Peer([3], keyOwner: "gateway"))
        let other = await origin(of: Self.line, from: Peer([4], keyOwner: "gateway"))
        #expect(keyed == other && keyed != first)
    }

    @Test("an IPv6 network is counted by its /64 and its /48") func hasTwoScopesForIPv6() {
        let (one, other) = (
            RequestOrigin.network(CallerNetwork(subnet: "a", site: "s")),
            RequestOrigin.network(CallerNetwork(subnet: "b", site: "s"))
        )
        #expect(one.scopes.count == 2 && one.scopes.first != other.scopes.first)
        #expect(one.scopes.last == other.scopes.last)
        #expect(RequestOrigin.network(CallerNetwork(subnet: "s")).scopes.count == 1)
        #expect(!one.scopes.contains("network s"))
    }
}

import Testing
import UmkreisVocabulary
import UmkreisWire

@testable import UmkreisMessaging

@Suite("the sender of a request")
struct RequesterTests {
    private static let user = UserID(high: 1, low: 1)

    private func requester(isGuest: Bool?, _ origin: RequestOrigin) -> Requester {
        let caller = isGuest.map { Caller(user: Self.user, session: SessionID(high: 1, low: 1), isGuest: $0) }
        return Requester(caller.map(Bearer.person), from: origin, over: Peer([1]))
    }

    @Test("a registered user is one sender everywhere, a guest shares the turns of the network")
    func dependsOnTheToken() {
        let network = RequestOrigin.network(CallerNetwork(subnet: "a"))
        #expect(requester(isGuest: false, network) == .user(Self.user))
        #expect(requester(isGuest: true, network) == requester(isGuest: nil, network))
        #expect(Requester(.service("chat"), from: network, over: Peer([1])) == .services)
    }

    @Test("all subnets of a site are one sender") func countsSites() {
        let subnets = ["a", "b"].map { RequestOrigin.network(CallerNetwork(subnet: $0, site: "site")) }
        #expect(requester(isGuest: nil, subnets[0]) == requester(isGuest: nil, subnets[1]))
        #expect(requester(isGuest: nil, subnets[0]) == .network(CallerNetwork(subnet: "c", site: "site")))
    }

    @Test("a keyed process is one sender; others are distinguished by connection") func countsProcesses() {
        #expect(requester(isGuest: nil, .process(keyOwner: "app")) == .origin(.process(keyOwner: "app")))
        #expect(requester(isGuest: nil, .process(keyOwner: nil)) == .connection(Peer([1])))
    }
}

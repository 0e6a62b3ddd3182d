import Testing
import UmkreisVocabulary

@testable import UmkreisTokens

@Suite("TokenCache")
struct TokenCacheTests {
    private func digest(_ number: Int) -> TokenDigest { TokenDigest(of: "token \(number)", key: []) }

    private func session(_ number: Int) -> SessionID { SessionID(high: 0, low: UInt64(number)) }

    private func claims(_ number: Int) -> TokenContent {
        .person(
            TokenClaims(
                user: UserID(high: 0, low: 1),
                session: session(number),
                issuedAt: Timestamp(milliseconds: 0),
                expiresAt: Timestamp(milliseconds: 900_000),
                assurance: .guest
            )
        )
    }

    @Test func forgetsTheLeastRecentlyUsedFirst() {
        var cache = TokenCache(limit: 3)
        for number in 1...3 { cache.insert(claims(number), for: digest(number)) }
        #expect(cache.content(for: digest(1)) != nil)
        cache.insert(claims(4), for: digest(4))
        #expect(cache.content(for: digest(2)) == nil)
        #expect([1, 3, 4].allSatisfy { cache.content(for: digest($0)) == claims($0) })
        #expect(cache.count == 3)
    }

    @Test func agreesWithAPlainListOverManyUses() {
        var cache = TokenCache(limit: 5)
        var list: [Int] = []
        var state: UInt64 = 42
        for _ in 0..<5000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let number = Int(state >> 33) % 9
            #expect((cache.content(for: digest(number)) != nil) == list.contains(number))
            cache.insert(claims(number), for: digest(number))
            list.removeAll { $0 == number }
            list.append(number)
            if list.count > 5 { list.removeFirst() }
        }
        #expect(cache.count == 5)
    }

    @Test func holdsAtLeastOneToken() {
        var cache = TokenCache(limit: 0)
        cache.insert(claims(1), for: digest(1))
        cache.insert(claims(2), for: digest(2))
        #expect(cache.content(for: digest(1)) == nil)
        #expect(cache.content(for: digest(2)) != nil)
    }
}

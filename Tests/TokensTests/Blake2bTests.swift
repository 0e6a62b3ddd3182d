import Testing

@testable import UmkreisTokens

@Suite("Blake2b")
struct Blake2bTests {
    @Test func givesTheDigestOfRFC7693() throws {
        // RFC 7693, appendix A: BLAKE2b-512("abc").
        let expected = try bytes(
            hex: "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923"
        )
        #expect(Blake2b.digest(of: Array("abc".utf8), length: 64) == expected)
    }

    @Test func dependsOnTheKey() {
        let keyed = Blake2b.digest(of: [1], key: [UInt8](repeating: 1, count: 32), length: 16)
        #expect(keyed != Blake2b.digest(of: [1], key: [UInt8](repeating: 2, count: 32), length: 16))
        #expect(keyed != Blake2b.digest(of: [1], length: 16))
    }
}

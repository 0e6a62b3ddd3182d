import Testing
import UmkreisVocabulary

@testable import AuthCore

@Suite("DeviceTokenCoder")
struct DeviceTokenCoderTests {
    private let coder = DeviceTokenCoder(key: [UInt8](repeating: 1, count: 32), deployment: "test")
    private let token = DeviceToken(
        account: UserID(high: .max - 1, low: 2),
        device: SessionID(high: 3, low: .max),
        issuedAt: Timestamp(milliseconds: 1_800_000_000_123)
    )

    @Test func decodesItsOwnTokens() {
        let text = coder.text(of: token)
        #expect(text.hasPrefix("d1."))
        #expect(coder.token(text) == token)
    }

    @Test func refusesATextWithOneCharacterChanged() {
        let text = coder.text(of: token)
        for changed in text.withOneCharacterChanged { #expect(coder.token(changed) == nil) }
        for changed in [text + "A", String(text.dropLast()), "", "d1.", String(repeating: "d1.", count: 100_000)] {
            #expect(coder.token(changed) == nil)
        }
    }

    @Test func refusesTheTokensOfAnotherKeyOrDeploymentOrUse() {
        let text = coder.text(of: token)
        let key = [UInt8](repeating: 1, count: 32)
        #expect(DeviceTokenCoder(key: key, deployment: "staging").token(text) == nil)
        #expect(DeviceTokenCoder(key: key.map { $0 + 1 }, deployment: "test").token(text) == nil)
        let refresh = RefreshTokenCoder(key: key, deployment: "test")
        #expect(refresh.token("r1." + text.dropFirst(3)) == nil)
        #expect(coder.token(refresh.text(of: RefreshToken(session: token.device, number: 1))) == nil)
    }

    @Test func isGoodForAYear() {
        #expect(token.isValid(at: token.issuedAt.adding(.seconds(365 * 86_400 - 1))))
        #expect(!token.isValid(at: token.issuedAt.adding(.seconds(365 * 86_400))))
    }
}

import Testing
import UmkreisVocabulary

@testable import AuthCore

@Suite("RefreshTokenCoder")
struct RefreshTokenCoderTests {
    private let coder = RefreshTokenCoder(key: [UInt8](repeating: 1, count: 32), deployment: "test")
    private let token = RefreshToken(session: SessionID(high: .max - 1, low: 2), number: 258)

    @Test func decodesItsOwnTokens() {
        let text = coder.text(of: token)
        #expect(text.hasPrefix("r1."))
        #expect(text.utf8.count == 51)
        #expect(coder.token(text) == token)
        #expect(coder.text(of: token) == text)
    }

    @Test func refusesATextWithOneCharacterChanged() {
        let text = coder.text(of: token)
        for changed in text.withOneCharacterChanged { #expect(coder.token(changed) == nil) }
        #expect(coder.token(text + "A") == nil)
        #expect(coder.token(String(text.dropLast())) == nil)
    }

    @Test func refusesTheTokensOfAnotherKeyOrDeployment() {
        let text = coder.text(of: token)
        let key = [UInt8](repeating: 1, count: 32)
        #expect(RefreshTokenCoder(key: key, deployment: "staging").token(text) == nil)
        #expect(RefreshTokenCoder(key: key.map { $0 + 1 }, deployment: "test").token(text) == nil)
    }
}

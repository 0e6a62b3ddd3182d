import Testing

@testable import UmkreisTokens

@Suite("PASETO v4.public")
struct PasetoV4PublicTests {
    @Test(arguments: try PasetoVector.all(expectingFailure: false))
    func verifiesTheOfficialTokens(_ vector: PasetoVector) throws {
        let key = try TokenPublicKey(bytes: bytes(hex: #require(vector.publicKey)))
        let message = try PasetoV4Public.verify(
            vector.token,
            implicitAssertion: Array(vector.implicitAssertion.utf8),
            with: key
        )
        #expect(String(decoding: message, as: UTF8.self) == vector.payload)
        #expect(try PasetoV4Token(parsing: vector.token).footer == Array(vector.footer.utf8))
    }

    @Test(arguments: try PasetoVector.all(expectingFailure: false))
    func signsTheOfficialTokens(_ vector: PasetoVector) throws {
        let key = try TokenSigningKey(seed: bytes(hex: #require(vector.seed)))
        let token = PasetoV4Public.sign(
            Array(try #require(vector.payload).utf8),
            footer: Array(vector.footer.utf8),
            implicitAssertion: Array(vector.implicitAssertion.utf8),
            with: key
        )
        #expect(token == vector.token)
        #expect(key.publicKey.bytes == (try bytes(hex: #require(vector.publicKey))))
    }

    @Test(arguments: try PasetoVector.all(expectingFailure: true))
    func refusesTheOfficialFailures(_ vector: PasetoVector) throws {
        // v4.local vectors have no public key; the common one must refuse them too.
        let hex = vector.publicKey ?? "1eb9dbbbbc047c03fd70604e0071f0987e16b28b757225c11f00415d0e20b1a2"
        let key = try TokenPublicKey(bytes: bytes(hex: hex))
        #expect(throws: TokenRejection.self) {
            try PasetoV4Public.verify(vector.token, implicitAssertion: Array(vector.implicitAssertion.utf8), with: key)
        }
    }

    @Test func hasThreeVectorsToPassAndFourToRefuse() throws {
        #expect(try PasetoVector.all(expectingFailure: false).count == 3)
        #expect(try PasetoVector.all(expectingFailure: true).count == 4)
    }

    @Test func noticesEachChangedCharacter() throws {
        let key = try TokenSigningKey(seed: [UInt8](repeating: 7, count: 32))
        let token = PasetoV4Public.sign(Array("hello".utf8), footer: Array("foot".utf8), with: key)
        for index in token.indices {
            var changed = token
            changed.replaceSubrange(index...index, with: token[index] == "A" ? "B" : "A")
            #expect(throws: TokenRejection.self) { try PasetoV4Public.verify(changed, with: key.publicKey) }
        }
    }

    @Test func bindsTheImplicitAssertion() throws {
        let key = try TokenSigningKey(seed: [UInt8](repeating: 7, count: 32))
        let token = PasetoV4Public.sign([1, 2, 3], implicitAssertion: Array("here".utf8), with: key)
        #expect(throws: TokenRejection.badSignature) {
            try PasetoV4Public.verify(token, implicitAssertion: Array("there".utf8), with: key.publicKey)
        }
    }

    @Test(arguments: ["", "v4.public", "v4.public.", "v4.public.AAAA", "v4.public.!!!!", "v3.public.AAAA", "é"])
    func refusesOtherTextsAsMalformed(_ text: String) {
        #expect(throws: TokenRejection.malformed) { try PasetoV4Token(parsing: text) }
    }

    @Test func refusesASecondSpellingOfAToken() throws {
        let key = try TokenSigningKey(seed: [UInt8](repeating: 7, count: 32))
        let token = PasetoV4Public.sign([1, 2, 3], with: key)
        for spelling in [token + ".", token + "=", token + "..", token + ".Zg.Zg", token + "\n"] {
            #expect(throws: TokenRejection.malformed) { try PasetoV4Token(parsing: spelling) }
        }
    }

    @Test func encodesPiecesAsTheSpecificationShows() {
        // Common.md, "PAE Definition": the three examples.
        #expect(PreAuthenticationEncoding.encode([]) == [0, 0, 0, 0, 0, 0, 0, 0])
        #expect(PreAuthenticationEncoding.encode([[]]) == [1] + [UInt8](repeating: 0, count: 15))
        #expect(
            PreAuthenticationEncoding.encode([Array("test".utf8)])
                == [1, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0] + Array("test".utf8)
        )
    }
}

import Testing
import UmkreisVocabulary
import UmkreisWire

@testable import UmkreisTokens

@Suite("TokenClaims")
struct TokenClaimsTests {
    private let claims = TokenClaims(
        user: UserID(high: 0, low: 1),
        session: SessionID(high: 0, low: 2),
        issuedAt: Timestamp(milliseconds: 1_800_000_000_750),
        expiresAt: Timestamp(milliseconds: 1_800_000_900_750),
        assurance: .guest
    )

    private static let text = """
        {"sub":"00000000000000000000000001","sid":"00000000000000000000000002","iat":"2027-01-15T08:00:00.750Z",\
        "exp":"2027-01-15T08:15:00.750Z","typ":"at","aal":0,"scp":[]}
        """

    @Test func areWrittenWithShortKeysAndRFC3339Times() throws {
        #expect(try String(decoding: WireJSON.encode(claims), as: UTF8.self) == TokenClaimsTests.text)
    }

    @Test func readBackAsTheyWere() throws {
        #expect(try WireJSON.decode(TokenClaims.self, from: WireJSON.encode(claims)) == claims)
    }

    @Test func ignoreUnknownClaims() throws {
        let more = TokenClaimsTests.text.replacing("{\"sub\"", with: "{\"jti\":\"x\",\"sub\"")
        #expect(try WireJSON.decode(TokenClaims.self, from: Array(more.utf8)) == claims)
    }

    @Test(arguments: [
        ("\"aal\":0", "\"aal\":9"), ("\"2027-01-15T08:15:00.750Z\"", "1800000900"),
        ("2027-01-15T08:15:00.750Z", "tomorrow"), ("\"exp\"", "\"ex\""), ("\"aal\":0,", ""),
        ("00000000000000000000000001", "somebody"),
    ])
    func areNotReadFromAnythingElse(part: String, instead: String) throws {
        let text = TokenClaimsTests.text.replacing(part, with: instead)
        try #require(text != TokenClaimsTests.text)
        #expect(throws: Fault.self) { try WireJSON.decode(TokenClaims.self, from: Array(text.utf8)) }
    }
}

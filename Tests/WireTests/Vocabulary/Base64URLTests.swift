import Testing
import UmkreisVocabulary

@Suite("Base64URL")
struct Base64URLTests {
    // RFC 4648 §10, without padding; the last needs the URL-safe alphabet.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"), ("~~~???", "fn5-Pz8_"),
    ])
    func writesAndReadsTheKnownTexts(plain: String, encoded: String) {
        #expect(Base64URL.encode(Array(plain.utf8)) == encoded)
        #expect(Base64URL.decode(encoded) == Array(plain.utf8))
    }

    @Test(arguments: ["Zg==", "Zh", "Z", "fn5+Pz8/", "Zm9v\n", " Zm9v", "Zm 9v", "Zm9v\0", "ü"])
    func refusesEveryOtherSpelling(_ text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}

import Testing
import UmkreisTokens

@Suite("SHA-256")
struct SHA256Tests {
    /// FIPS 180-4's own examples, and a million letters.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func isThatOfTheStandard(_ text: String, _ digest: String) {
        #expect(SHA256.hex(of: Array(text.utf8)) == digest)
    }
}

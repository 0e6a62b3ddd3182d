import Testing

@testable import AuthCore

@Suite("PasswordPolicy")
struct PasswordPolicyTests {
    private let policy: PasswordPolicy
    private let lax: PasswordPolicy
    private let names = ["umkreis", "ada.lovelace", "Ada Lovelace", "wortley"]

    init() throws {
        policy = try PasswordPolicy()
        lax = try PasswordPolicy(minimum: 6)
    }

    @Test(
        "any password that is hard to guess is accepted",
        arguments: [
            "brindle ferry oxide", "korrekt pferd batterie", "Grüße an die Fähre", "ääb öök üüm ääu",
            "one two three four", "zwölf Boxkämpfer jagen", "9f3c1a77e2b04d58", "Tr0ub4dor&3 Tr0ub", "東京特許許可局長今日急遽休暇許可",
            "kq7#vTz2", "kq##vTz2", "kq72vTzx", "correct horse battery staple", "my monkey ate three figs",
            "lovely sheep of Wales", "Ada likes brindle oxide", "lampe-otter-quilt", "wolkenkratzer", "пароль от сарая",
            "1815-12-10 was a Sunday", "😀🚲🌍🍋🐙🎻🧊🪁",
        ]
    )
    func acceptsPasswordsThatAreHardToGuess(_ text: String) throws {
        #expect(try policy.accept(text, context: names).text == text)
        #expect(try lax.accept(text, context: names).text == text)
    }

    @Test(
        "common passwords are refused, regardless of the minimum length",
        arguments: [
            "password", "Password1", "PASSWORD-123", "P@ssw0rd!", "pa$$w0rd2026", "letmein123", "qwerty2026!",
            "iloveyou",
            "monkeydragonlove", "monkey dragon love", "dragon.dragon.dragon", "sunshine-baseball", "iloveyou iloveyou!",
            "passwordpassword", "password1password1", "aaaaaaaa", "aaaaaaaabbbbbbbb", "aaaabbbbccccdddd", "11112222",
            "xyzxyzxyzxyzxyzxy", "kq7kq7kq7kq7", "abcdefgh", "abcdefghijklmnop", "ponmlkjihgfedcba", "abcabcabcabc",
            "12345678", "87654321", "123456789012345", "1234567890123456789012345678901234567890", "20261231",
            "0660123456",
            "asdfghjkl", "asdfghjklqwertyuiop", "qwertzuiop", "yxcvbnm,.", "1qaz2wsx", "абвгдежз", "abcd1234",
            "!!!!!!!!!!",
            "😀😀😀😀😀😀😀😀", "summer2026!", "ＰＡＳＳＷＯＲＤ", "passwort123", "Passwort!", "schalke04", "Schalke04!",
            "hallo12345", "sommer2026!", "ichliebedich1", "borussia1909", "wachtwoord", "Wachtwoord1!", "welkom01",
            "feyenoord1908", "voetbal123", "geheim2026", "Schatzi123!", "zonnetje99",
        ]
    )
    func refusesCommonPasswordsAtAnyMinimum(_ text: String) {
        #expect(throws: PasswordRejection.guessable) { try policy.accept(text) }
        #expect(throws: PasswordRejection.guessable) { try lax.accept(text) }
    }

    @Test(
        "the owner's names and the app's are refused",
        arguments: [
            "adalovelace", "Ada.Lovelace1815", "UMKREIS!umkreis", "lovelace-ada", "ada 4da ＡＤＡ ada", "W0rtley!!",
        ]
    )
    func refusesTheOwnersNamesAndTheApps(_ text: String) {
        #expect(throws: PasswordRejection.containsContext) { try lax.accept(text, context: names) }
    }

    @Test func aNameOfTwoLettersIsInTooManyWords() throws {
        #expect(throws: Never.self) { try policy.accept("bobbingx", context: ["bo"]) }
    }

    @Test("code points are counted after normalising") func countsCodePointsAfterNormalising() throws {
        #expect(throws: PasswordRejection.tooShort(minimum: 8)) { try policy.accept("kq7#vTz") }
        #expect(throws: PasswordRejection.tooShort(minimum: 8)) { try policy.accept("kq7#vT\u{75}\u{308}") }
        #expect(throws: Never.self) { try policy.accept("kq7#vTz\u{75}\u{308}") }
        #expect(throws: PasswordRejection.empty) { try policy.accept("") }
    }

    @Test("a long passphrase is taken whole") func takesALongPassphraseWhole() throws {
        let words = (0..<100).map { "word\($0 * $0)" }.joined(separator: " ")
        #expect(try policy.accept(words).text == words)
        let longest = String(repeating: "kq7#vTz2 ", count: 113) + "1234567"
        #expect(try policy.accept(longest).bytes.count == 1024)
    }

    @Test func acceptsSixWhereTheOperatorAllowsThem() throws {
        #expect(try lax.accept("kq7#vT").text == "kq7#vT")
        for text in ["kq7#v", "monkey", "abc123", "aaaaaa", "121212", "qwertz"] {
            #expect(throws: PasswordRejection.self) { try lax.accept(text) }
        }
    }

    @Test func aLongerMinimumIsTheOperators() throws {
        let strict = try PasswordPolicy(minimum: 15)
        #expect(throws: PasswordRejection.tooShort(minimum: 15)) { try strict.accept("brindle oxide!") }
        #expect(throws: Never.self) { try strict.accept("brindle oxide!!") }
    }

    @Test("no operator can go below six", arguments: [5, 0, -1, 65]) func cannotBeMadeLaxerThanSix(_ minimum: Int) {
        #expect(throws: InvalidValue.self) { try PasswordPolicy(minimum: minimum) }
    }

    /// The check delays the user, and must not delay others.
    @Test func decidesQuickly() throws {
        let texts = ["a", "ab", "12", "password ", "x#"].map { String(repeating: $0, count: 1024 / $0.count) }
        let time = ContinuousClock().measure {
            for text in texts { #expect(throws: PasswordRejection.self) { try policy.accept(text, context: names) } }
        }
        #expect(time < .seconds(10), "\(time)")
    }

    @Test("the list of common passwords has more than three thousand") func bringsItsList() {
        #expect(CommonPasswords.bundled().count > 3_200)
    }
}

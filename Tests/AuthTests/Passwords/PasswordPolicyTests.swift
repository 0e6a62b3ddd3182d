import Testing

@testable import AuthCore

@Suite("PasswordPolicy")
struct PasswordPolicyTests {
    private let policy: PasswordPolicy
    private let lax: PasswordPolicy

    init() throws {
        policy = try PasswordPolicy()
        lax = try PasswordPolicy(minimum: 8)
    }

    @Test(arguments: [
        "brindle ferry oxide", "korrekt pferd batterie", "Grüße an die Fähre", "ääääb öööök üüüüm",
        "one two three four", "zwölf Boxkämpfer jagen", "9f3c1a77e2b04d58", "Tr0ub4dor&3 Tr0ub", "東京特許許可局長今日急遽休暇許可",
    ])
    func acceptsALongPassword(_ text: String) throws {
        #expect(try policy.accept(text, context: ["anna", "umkreis"]).text == text)
    }

    @Test func countsCodePointsAfterNormalising() throws {
        #expect(throws: PasswordRejection.tooShort(minimum: 15)) { try policy.accept("brindle oxide!") }
        #expect(throws: PasswordRejection.tooShort(minimum: 15)) { try policy.accept("brindle oxide\u{75}\u{308}") }
        #expect(throws: Never.self) { try policy.accept("brindle oxide!\u{75}\u{308}") }
    }

    @Test func takesALongPassphraseWhole() throws {
        let words = (0..<100).map { "word\($0 * $0)" }.joined(separator: " ")
        #expect(try policy.accept(words).text == words)
    }

    @Test(arguments: [
        "passwordpassword", "Password12345678", "PASSWORD-12345678", "123456789012345", "qwertyuiop12345678",
        "iloveyou iloveyou!", "password1password1", "sunshine-baseball",
    ])
    func refusesWhatIsGuessedFirst(_ text: String) {
        #expect(throws: PasswordRejection.self) { try policy.accept(text) }
    }

    @Test func saysWhichRuleWasBroken() {
        #expect(throws: PasswordRejection.common) { try policy.accept("Password-12345678") }
        #expect(throws: PasswordRejection.repetitive) {
            try policy.accept("aaaaaaaaaaaaaaaa")
        }
        #expect(throws: PasswordRejection.repetitive) { try policy.accept("xyzxyzxyzxyzxyzxy") }
        #expect(throws: PasswordRejection.sequential) { try policy.accept("abcdefghijklmnop") }
        #expect(throws: PasswordRejection.sequential) { try policy.accept("ponmlkjihgfedcba") }
        #expect(throws: PasswordRejection.containsContext) {
            try policy.accept("AnnaSchneider!1990", context: ["annaschneider"])
        }
        #expect(throws: PasswordRejection.empty) { try policy.accept("") }
    }

    @Test func countsWhatIsLeftBesideTheOwnersName() {
        #expect(throws: PasswordRejection.containsContext) {
            try policy.accept("ＡＮＮＡ1anna2Anna anna", context: ["anna"])
        }
        #expect(throws: Never.self) { try policy.accept("anna likes brindle oxide", context: ["anna"]) }
        #expect(throws: Never.self) { try policy.accept("bobbing boats at noon", context: ["bo"]) }
    }

    @Test(arguments: ["password", "iloveyou", "12345678", "sunshine", "Password", "aaaaaaaa", "abcdefgh", "87654321"])
    func refusesWholeEntriesWhereTheOperatorAllowsEight(_ text: String) {
        #expect(throws: PasswordRejection.self) { try lax.accept(text) }
    }

    @Test func acceptsEightWhereTheOperatorAllowsThem() throws {
        #expect(try lax.accept("kq7#vTz2").text == "kq7#vTz2")
        #expect(try lax.accept("abcdefga").text == "abcdefga")
    }

    @Test(arguments: [7, 0, -1, 65])
    func cannotBeMadeLaxerThanEight(_ minimum: Int) {
        #expect(throws: InvalidValue.self) { try PasswordPolicy(minimum: minimum) }
    }

    @Test func bringsItsList() {
        #expect(CommonPasswords.bundled().count > 600)
    }
}

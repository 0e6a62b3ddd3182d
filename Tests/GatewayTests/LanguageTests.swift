import Testing
import Texts

@testable import GatewayCLI

@Suite("language")
struct LanguageTests {
    private func language(
        _ arguments: String,
        kept: Language? = nil,
        _ environment: [String: String] = [:]
    ) -> Language {
        LanguageChoice.of(arguments.split(separator: " ").map(String.init), kept: kept, environment)
    }

    @Test("the option wins over the kept setting, and that over the environment") func choicesHaveAnOrder() {
        let german = ["UMKREIS_LANG": "de", "LC_ALL": "en_US.UTF-8", "LANG": "en_US.UTF-8"]
        #expect(language("search --lang nl", kept: .en, german) == .nl)
        #expect(language("search --lang=nl", kept: .en, german) == .nl)
        #expect(language("search", kept: .nl, german) == .nl)
        #expect(language("search", german) == .de)
        #expect(language("search", ["LC_ALL": "de_AT.UTF-8", "LANG": "nl_NL"]) == .de)
        #expect(language("search", ["LC_ALL": "", "LANG": "nl_NL"]) == .nl)
    }

    @Test func languagesWithoutTextsAreReadInEnglish() {
        #expect(language("search", ["LANG": "fr_FR.UTF-8"]) == .en)
        #expect(language("search -- --lang de") == .en)
        #expect(language("search --lang") == .en)
    }
}

import Testing
import UmkreisTexts

@testable import GatewayCLI
@testable import GatewayKit

@Suite("language")
struct LanguageTests {
    private func language(
        _ arguments: String,
        kept: Language? = nil,
        _ environment: [String: String] = [:]
    ) -> Language {
        let typed = TypedArguments(arguments.split(separator: " ").map(String.init))
        return LanguageChoice.of(typed.language, kept: kept, environment)
    }

    @Test("option, variable of Umkreis, kept setting, locale") func choicesHaveAnOrder() {
        let german = ["UMKREIS_LANG": "de", "LC_ALL": "en_US.UTF-8", "LANG": "en_US.UTF-8"]
        #expect(language("search --lang nl", kept: .en, german) == .nl)
        #expect(language("search --lang=nl", kept: .en, german) == .nl)
        #expect(language("search", kept: .nl, german) == .de)
        #expect(language("search", kept: .nl, ["UMKREIS_LANG": "", "LC_ALL": "de_AT.UTF-8"]) == .nl)
        #expect(language("search", german) == .de)
        #expect(language("search", ["LC_ALL": "de_AT.UTF-8", "LC_MESSAGES": "nl_NL", "LANG": "nl_NL"]) == .de)
        #expect(language("search", ["LC_ALL": "", "LC_MESSAGES": "nl_NL", "LANG": "de_AT"]) == .nl)
        #expect(language("search", ["LC_ALL": "", "LANG": "nl_NL"]) == .nl)
        #expect(language("search", ["LC_MESSAGES": "C.UTF-8", "LANG": "de_AT"]) == .en)
    }

    @Test func languagesWithoutTextsAreReadInEnglish() {
        #expect(language("search", ["LANG": "fr_FR.UTF-8"]) == .en)
        #expect(language("search -- --lang de") == .en)
        #expect(language("search --lang") == .en)
    }
}

/// What a person reads, in the person's language.
@Suite("messages in German")
struct MessageLanguageTests {
    @Test(
        "messages of the argument parser are translated",
        arguments: [
            ("post show", "„<Eintrag>“ fehlt"), ("search --nowhere", "unbekannte Option „--nowhere“"),
            ("search --within 5parsec", "„5parsec“ ist ungültig für „--within <Entfernung>“: muss mehr als 0"),
            ("search --sort best", "möglich sind: distance, newest"),
            ("divers find --open", "umkreis divers find --help"), ("down now", "unerwartetes Argument „now“"),
            ("serach", "Meintest du „search“?"),
        ]
    ) func parser(command: String, message: String) async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let words = command.split(separator: " ").map(String.init)
        let notices = await shell.run("\(words) --lang de").notices
        #expect(notices.contains(message), "\(notices)")
    }

    @Test("the kept language is used until another is asked for") func keepsTheLanguage() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        #expect(await shell.run("config set lang nl").status == .ok)
        #expect(await shell.run("post show").notices.contains("ontbreekt"))
        #expect(await shell.run("post show --lang en").notices.contains("is missing"))
        #expect(await shell.run("post show", environment: ["UMKREIS_LANG": "de"]).notices.contains("fehlt"))
        let listed = await shell.run("config get lang", environment: ["UMKREIS_LANG": "de"])
        #expect(listed.output.contains("de"), "\(listed.output)")
    }
}

import TestKit
import Testing
import UmkreisTexts
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayClient
@testable import GatewayKit

/// The names of values between angle brackets are in the user's language.
@Suite("names of values")
struct ValueNameTests {
    @Test("every name of every command has a text", arguments: Language.allCases)
    func areComplete(language: Language) {
        let names = CommandPages.all.flatMap { $0.1.helpArguments().filter(\.shouldDisplay) }
            .filter { $0.kind != .flag }.compactMap(\.valueName)
        #expect(names.count > 500)
        let catalogue = TextCatalogue.of(language)
        let missing = Set(names.flatMap(ValueName.parts)).filter { catalogue.text("cli.value.\($0)") == nil }
        #expect(missing.sorted() == [])
    }

    @Test("what is typed as it is stays") func keepsWhatIsTyped() {
        let shown = { (language: Language, name: String) in
            Language.$current.withValue(language) { ValueName.shown(name) }
        }
        #expect(shown(.de, "place|lat,lon|home") == "Ort|lat,lon|home")
        #expect(shown(.nl, "place|lat,lon|home") == "plaats|lat,lon|home")
        #expect(shown(.de, "point|comma") == "point|comma")
        #expect(shown(.nl, "key=value|key:=json|@file") == "sleutel=waarde|sleutel:=json|@bestand")
        #expect(shown(.en, "west,south,east,north") == "west,south,east,north")
    }

    @Test(arguments: [
        ("de", "post create --help", "<Titel>"), ("nl", "post create --help", "--price <bedrag>"),
        ("nl", "chat send --help", "<chat>"), ("de", "search --help", "--near <Ort|lat,lon|home>"),
        ("en", "post create --help", "--price <amount>"),
    ]) func helpShowsThem(language: String, command: String, name: String) async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let help = await shell.run(ShellCommand(command + " --lang \(language)")).output
        #expect(help.contains(name), "\(help)")
    }

    @Test(arguments: [
        ("nl", "post create", "<titel>"), ("de", "post create", "<Titel>"), ("nl", "chat read", "<chat>"),
        ("de", "search --within 5parsec", "--within <Entfernung>"), ("en", "post create", "<title>"),
    ]) func refusalsShowThem(language: String, command: String, name: String) async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let refused = await shell.run(ShellCommand(command + " --lang \(language)"))
        #expect(refused.notices.contains(name), "\(refused.notices)")
    }

    @Test func faultsOfServicesShowThem() {
        let fault = Fault(.conflict, "waits", field: "conversation", rule: "request-pending")
        Language.$current.withValue(.de) {
            #expect(FaultText(fault: fault, command: ChatSendCommand.self).message.hasPrefix("<Chat>: "))
        }
    }
}

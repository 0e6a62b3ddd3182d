import Testing

@testable import GatewayCLI
@testable import GatewayKit

@Suite("did you mean")
struct SuggestionTests {
    private let words = ["search", "status", "services", "nearest", "up", "ps", "post", "chat"]

    @Test(arguments: [
        ("serach", "search"), ("searhc", "search"), ("serch", "search"), ("staus", "status"), ("neares", "nearest"),
        ("posst", "post"), ("serv", "services"),
    ])
    func aSlipOfTheFingersIsSeenThrough(typed: String, meant: String) {
        #expect(Suggestion.nearest(to: typed, in: words) == meant)
    }

    @Test func distantWordsGetNoSuggestion() {
        #expect(Suggestion.nearest(to: "xyzzyplugh", in: words) == nil)
        #expect(Suggestion.nearest(to: "q", in: words) == nil)
    }

    @Test func aTranspositionIsOneMistake() {
        #expect(Suggestion.distance("serach", "search") == 1)
        #expect(Suggestion.distance("kitten", "sitting") == 3)
        #expect(Suggestion.distance("", "abc") == 3)
    }

    @Test func anUnknownCommandIsNamedWithTheNearest() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let outcome = await shell.run("serach pizza")
        #expect(outcome.status == .usage)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.notices
                == "umkreis: unknown command 'serach'. Did you mean 'search'? [usage]\n  try: umkreis --help\n"
        )
        #expect(await shell.run("post update").notices.contains("Did you mean 'edit'?"))
        #expect(await shell.run("favourite rm").notices.contains("Did you mean 'remove'?"))
        #expect(await shell.run("start").notices.contains("Did you mean 'up'?"))
        #expect(await shell.run("post creat").notices.contains("Did you mean 'create'?"))
    }

    @Test(
        "words of other tools and languages name the command",
        arguments: [
            ("login", "account sign-in"), ("logout", "account sign-out"), ("whoami", "account show"),
            ("version", "info"), ("man", "help"), ("hilfe", "help"), ("suche", "search"), ("konto", "account"),
            ("zoeken", "search"), ("kaart", "map"), ("reload", "restart"), ("install", "app install"),
        ]
    )
    func knowsOtherWords(typed: String, meant: String) async throws {
        let outcome = try await Shell(over: RecordingReceiver([:]).transport).run("\(typed)")
        #expect(outcome.notices.contains("unknown command '\(typed)'. Did you mean '\(meant)'?"), "\(outcome.notices)")
    }

    @Test("every suggested command exists") func suggestsCommands() {
        for command in CommandSynonyms.commands where command != "help" {
            let words = command.split(separator: " ").map(String.init)
            #expect(HelpPage(for: words[...]).path == ["umkreis"] + words, "\(command)")
        }
    }

    @Test("words unlike any command get no suggestion", arguments: ["bogus", "frob", "qqq"])
    func unknownWordsGetNoSuggestion(typed: String) async throws {
        let outcome = try await Shell(over: RecordingReceiver([:]).transport).run("\(typed)")
        #expect(outcome.notices == "umkreis: unknown command '\(typed)' [usage]\n  try: umkreis --help\n")
    }

    @Test("an unknown option is named with the nearest one only") func suggestsOptions() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        #expect(await shell.run("search --hlep").notices.contains("Did you mean '--help'?"))
        #expect(await shell.run("search --wihtin 5km").notices.contains("Did you mean '--within'?"))
        #expect(await !shell.run("search --all").notices.contains("Did you mean"))
    }

    @Test("text that is taken for options is said to belong behind --") func textThatBeginsWithADash() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        for words in [["send", someID, "-5 degrees"], ["send", someID, "--", "-5"], ["send", someID, "--nowhere"]] {
            let notices = await shell.run("chat \(words)").notices
            #expect(notices.contains("after --\n") == (words[2] == "-5 degrees"), "\(notices)")
        }
    }
}

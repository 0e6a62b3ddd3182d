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

    @Test func whatIsNearToNothingGetsNoSuggestion() {
        #expect(Suggestion.nearest(to: "xyzzyplugh", in: words) == nil)
        #expect(Suggestion.nearest(to: "q", in: words) == nil)
    }

    @Test func twoLettersThatChangedPlacesAreOneMistake() {
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

    @Test("text that is taken for options is said to belong behind --") func textThatBeginsWithADash() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        for words in [["send", someID, "-5 degrees"], ["send", someID, "--", "-5"], ["send", someID, "--nowhere"]] {
            let notices = await shell.run("chat \(words)").notices
            #expect(notices.contains("after --\n") == (words[2] == "-5 degrees"), "\(notices)")
        }
    }
}

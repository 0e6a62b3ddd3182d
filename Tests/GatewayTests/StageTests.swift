import Testing
import UmkreisTexts

@testable import GatewayDemo

/// A runner with prepared output.
private struct PreparedRunner: CommandRunner {
    let status: Int32
    let text: String

    func run(_ words: [String], profile: String?, input: String) async -> CommandResult {
        CommandResult(status: status, text: text)
    }

    func press(_ keys: [KeyPress], in words: [String], profile: String?) async -> [CommandResult] {
        keys.prefix(1).map { _ in CommandResult(status: status, text: text) }
    }
}

@Suite("stories")
struct StageTests {
    private func stage(status: Int32 = 0, prints text: String = "printed") -> Stage {
        Stage(
            app: "offers",
            domain: "example.org",
            files: DemoFiles(downloads: "/"),
            runner: PreparedRunner(status: status, text: text),
            isColoured: false
        ) { _ in }
    }

    @Test(arguments: Language.allCases)
    func aFailedCommandEndsTheStoryAtItsStepInTheReadersLanguage(language: Language) async throws {
        let stage = stage(status: 3)
        try await Language.$current.withValue(language) {
            stage.begin(4)
            let reason = try #require(TextCatalogue.of(language).text("cli.demo.wrong.refused", ["text": "printed"]))
            let expected = StoryFailure(app: "offers", step: 4, reason: reason)
            await #expect(throws: expected) { try await stage.run(nil, "post", "list") }
        }
        #expect(stage.stepCount == 1)
    }

    @Test func aCommandThatShouldBeRefusedMustNotSucceed() async throws {
        let gone = "umkreis: the post is gone [gone]"
        await #expect(throws: StoryFailure.self) {
            try await stage(prints: gone).refused(nil, ["post", "list"], as: "gone")
        }
        await #expect(throws: StoryFailure.self) {
            try await stage(status: 3, prints: gone).refused(nil, ["post", "list"], as: "not-found")
        }
        try await stage(status: 3, prints: gone).refused(nil, ["post", "list"], as: "gone")
    }

    @Test func aMissingTextEndsTheStory() throws {
        let shown = Shown("one\n  two")
        try stage().expect(shown, has: "one two")
        let reason = localized("cli.demo.wrong.missing", ["text": "three"])
        #expect(throws: StoryFailure(app: "offers", step: nil, reason: reason)) {
            try stage().expect(shown, has: "one", "three")
        }
        #expect(throws: StoryFailure.self) { try stage().expect(shown, hasNot: "two") }
        #expect(throws: StoryFailure.self) { try stage().expect(shown, hasInOrder: ["two", "one"]) }
        #expect(throws: StoryFailure.self) { try stage().expect(shown, entries: 1) }
    }

    @Test func aScreenWithoutItsTextEndsTheStory() async throws {
        let keys = [KeyPress("", shows: "printed"), KeyPress("l", shows: "liked")]
        await #expect(throws: StoryFailure.self) {
            try await stage().press(keys, stage().person("Sami"), in: ["cards"])
        }
        try await stage().press(Array(keys.prefix(1)), stage().person("Sami"), in: ["cards"])
    }

    @Test func numbersAreReadFromListsAndSuggestions() {
        let list = Shown(
            "\u{1B}[2m #  TITLE\u{1B}[0m\n 1  Line 28\n12  A \u{1B}[1mcafé\u{1B}[0m\nnext: umkreis post show 13"
        )
        #expect(list.entries == [" 1  Line 28", "12  A café"])
        #expect(list.number(of: "café") == "12")
        #expect(list.number(of: "TITLE") == nil)
        #expect(list.number(after: "post show") == "13")
        #expect(list.number(after: "trip show") == nil)
    }

    @Test func everyStepOfAStoryHasAText() {
        #expect(Stories.apps.map { localized("cli.demo.\($0).title") }.allSatisfy { !$0.hasPrefix("cli.") })
    }

    @Test func settingsOfTheAppsAreNamed() throws {
        let files = DemoFiles(downloads: "/")
        #expect(try Stories.settings(of: ["offers", "trips", "chargers"], files) == ["auth.password-minimum=6"])
        #expect(try Stories.settings(of: ["offers"], files) == [])
    }
}

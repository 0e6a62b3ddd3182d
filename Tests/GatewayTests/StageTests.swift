import Testing
import Wire

@testable import GatewayDemo

/// A runner whose commands answer with what is prepared.
private struct PreparedRunner: CommandRunner {
    let status: Int32
    let data: [JSONValue]

    func run(_ words: [String], profile: String?, input: String) async -> CommandResult {
        CommandResult(status: status, text: "printed", data: data)
    }
}

@Suite("stories")
struct StageTests {
    private func stage(status: Int32, data: [JSONValue] = []) -> Stage {
        let runner = PreparedRunner(status: status, data: data)
        return Stage(app: "offers", domain: "example.org", files: DemoFiles(downloads: "/"), runner: runner) { _ in }
    }

    @Test func aFailedCommandEndsTheStoryAtItsStep() async throws {
        let stage = stage(status: 3)
        stage.begin(4)
        let expected = StoryFailure(app: "offers", step: 4, reason: "the command failed: printed")
        await #expect(throws: expected) { try await stage.run(nil, "post", "list") }
    }

    @Test func aCommandThatShouldBeRefusedMustNotSucceed() async throws {
        await #expect(throws: StoryFailure.self) { try await stage(status: 0).refused(nil, "post", "list") }
        let fault = JSONValue.object([.init("error", .string("gone"))])
        #expect(try await stage(status: 3, data: [fault]).refused(nil, "post", "list") == .string("gone"))
    }

    @Test func aWrongResultEndsTheStory() throws {
        let stage = stage(status: 0)
        #expect(throws: StoryFailure(app: "offers", step: nil, reason: "two are missing")) {
            try stage.expect(1 == 2, "two are missing")
        }
        #expect(throws: StoryFailure.self) { try stage.need(String?.none, "the id") }
    }
}

import Foundation
import Testing

/// The stories of the apps, played as a user plays them; they check their results themselves.
@Suite("umkreis demo", .serialized)
struct DemoTests {
    @Test("plays every story, and once more on the same stack") func playsEveryStory() async throws {
        try await RealStack.run { stack in
            for _ in 1...2 {
                let played = try await stack.umkreis(["demo"], within: .seconds(120))
                #expect(played.status == 0, "\(played.output.suffix(2_000))\(played.errors)")
            }
        }
    }

    @Test("a story whose service is gone ends with the step that failed") func namesTheStepThatFailed() async throws {
        try await RealStack.run { stack in
            _ = try await stack.umkreis(["down"])
            let played = try await stack.umkreis(["demo", "chargers"])
            #expect(played.status != 0)
            #expect(played.errors.contains("chargers"))
            _ = try await stack.umkreis(["up", "--detach", "--wait"])
        }
    }
}

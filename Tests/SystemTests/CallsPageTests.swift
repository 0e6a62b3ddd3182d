import Foundation
import Testing

@Suite("Docs/Calls.md")
struct CallsPageTests {
    /// Update it with `umkreis docs calls > Docs/Calls.md` on a running stack.
    @Test func matchesTheDescriptionsOfServices() async throws {
        let page = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Docs/Calls.md")
        try await RealStack.run { stack in
            let told = try await stack.umkreis(["docs", "calls"])
            #expect(told.output == (try String(contentsOf: page, encoding: .utf8)))
        }
    }
}

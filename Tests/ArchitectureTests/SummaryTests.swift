import Foundation
import Testing

@Suite("summaries of calls")
struct SummaryTests {
    @Test("the file of summaries has the first sentence of every call") func areCurrent() throws {
        let check = Process()
        check.executableURL = URL(filePath: "/usr/bin/env")
        let script = Repository.root.appending(path: "Shared/HTTPInterface/Scripts/summaries.py")
        check.arguments = ["python3", script.path, "--check"]
        try check.run()
        check.waitUntilExit()
        #expect(check.terminationStatus == 0, "run Shared/HTTPInterface/Scripts/summaries.py")
    }
}

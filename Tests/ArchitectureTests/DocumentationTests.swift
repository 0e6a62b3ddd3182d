import Foundation
import Testing

@Suite("documentation of contracts")
struct DocumentationTests {
    @Test("the embedded file has the comments of the sources") func isCurrent() throws {
        let check = Process()
        check.executableURL = URL(filePath: "/usr/bin/env")
        let script = Repository.root.appending(path: "Shared/CDocumentation/documentation.py")
        check.arguments = ["python3", script.path, "--check"]
        try check.run()
        check.waitUntilExit()
        #expect(check.terminationStatus == 0, "run Shared/CDocumentation/documentation.py")
    }
}

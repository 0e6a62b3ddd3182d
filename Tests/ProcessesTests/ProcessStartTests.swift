import Foundation
import Testing

@testable import UmkreisProcesses

@Suite("ProcessStart")
struct ProcessStartTests {
    @Test("a process gets this environment, or only the given one", arguments: [nil, ["UMKREIS_LANG": "nl"]])
    func givesTheEnvironment(given: [String: String]?) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "umkreis-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let start = ProcessStart(
            "/usr/bin/env",
            [],
            descriptors: [.nothing, .appending(file), .nothing],
            in: .ownGroup,
            environment: given
        )
        let pid = try start.run()
        var status: Int32 = -1
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        #expect(status == 0)
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        if let given {
            #expect(lines == given.map { "\($0)=\($1)" })
        } else {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            #expect(lines.contains("PATH=\(path)"))
        }
    }
}

import Foundation
import TestKit
import Testing

@testable import GatewaySupervision

@Suite("a service that ends again and again")
struct ServiceRunnerTests {
    @Test("three deaths in a row are a repeated end", .timeLimit(.minutes(1))) func endsRepeatedly() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let program = folder.path + "/dies"
        try Data("#!/bin/sh\necho no disk\nexit 3\n".utf8).write(to: URL(fileURLWithPath: program))
        #expect(chmod(program, 0o700) == 0)
        let directory = try DataDirectory(folder.path + "/data", ["HOME": folder.path])
        try directory.prepare()
        let runner = ServiceRunner(
            StackProgram(service: "auth", path: program, arguments: [], socket: nil),
            log: directory.log(of: "auth"),
            isReady: { false },
            report: { _ in }
        )
        try runner.start()
        #expect(runner.markReady())
        #expect(runner.lastEndAfterRepeatedDeaths == nil)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await runner.keep() }
            while runner.lastEndAfterRepeatedDeaths == nil { await Task.yield() }
            await runner.stop()
            group.cancelAll()
        }
        #expect(runner.lastEndAfterRepeatedDeaths == .ended(.exited(3)))
        #expect(LogTail.last(1, of: directory.log(of: "auth")) == ["no disk"])
    }
}

import Foundation
import Glibc
import TestKit

@testable import GatewaySupervision

/// A process with the name of the edge; its addresses are in a data directory.
struct FakeEdge {
    private let process: Child

    static func run(_ body: (FakeEdge) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let edge = try FakeEdge(in: folder.path)
        defer { edge.end() }
        try await body(edge)
    }

    /// - Parameter folder: for the executable.
    private init(in folder: String) throws {
        let program = folder + "/umkreis-edge"
        try FileManager.default.copyItem(atPath: "/bin/sleep", toPath: program)
        process = try Child.start(program, ["600"], log: folder + "/edge.log")
    }

    private func end() {
        process.signal(SIGKILL)
        var status: Int32 = 0
        while waitpid(process.pid, &status, 0) < 0, errno == EINTR {}
    }

    /// Writes what a running edge writes.
    func claim(_ data: String, console: Bool) throws {
        try PrivateFile(data + "/edge/LOCK").write(Array("\(process.pid)\n".utf8))
        try PrivateFile(data + "/run/edge.url").write(Array("http://0.0.0.0:40123\n".utf8))
        if console { try PrivateFile(data + "/run/console.url").write(Array("http://127.0.0.1:40124\n".utf8)) }
    }
}

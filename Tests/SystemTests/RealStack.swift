import Foundation
import TestKit
import Testing
import UmkreisMessaging
import UmkreisWire
import ZeroMQTransport

/// The five executables and the gateway, in a new folder.
struct RealStack: ProcessStack {
    let folder = RealStack.newFolder()
    let loop = SocketLoop()

    /// Starts a stack with `umkreis up`, runs `body`, stops it and removes its files.
    ///
    /// - Parameters:
    ///   - preparation: shell commands before `umkreis up`.
    ///   - options: further arguments.
    ///   - disk: size in bytes of an in-memory file system, if any.
    static func run(
        after preparation: String = ":",
        with options: [String] = [],
        onDiskOf disk: Int? = nil,
        _ body: (RealStack) async throws -> Void
    ) async throws {
        try await timed { try await runUntimed(after: preparation, with: options, onDiskOf: disk, body) }
    }

    private static func runUntimed(
        after preparation: String,
        with options: [String],
        onDiskOf disk: Int?,
        _ body: (RealStack) async throws -> Void
    ) async throws {
        let stack = RealStack()
        if let disk {
            try FileManager.default.createDirectory(atPath: stack.folder, withIntermediateDirectories: true)
            try #require(mount("tmpfs", stack.folder, "tmpfs", 0, "size=\(disk),mode=700") == 0)
        }
        defer { if disk != nil { umount2(stack.folder, Int32(MNT_DETACH)) } }
        let shell = Program(executable: URL(fileURLWithPath: "/bin/sh"), environment: stack.environment)
        let program = RealStack.products.appending(path: "umkreis").path
        let up = try await shell.run(
            ["-c", preparation + #"; exec "$0" "$@""#, program, "up", "--detach", "--wait"] + options
        )
        try #require(up.status == 0, "up ended with \(up.status): \(up.errors)")
        try await stack.use(body)
    }

    private init() {}

    var owner: [String: String] { [:] }

    /// The variables of `umkreis` for this stack.
    var environment: [String: String] {
        [
            "UMKREIS_DATA": folder, "XDG_STATE_HOME": folder + "/state", "UMKREIS_PROFILE": "test",
            "SETTING_MESSAGE_BURST": "0", "UMKREIS_HTTP": "off",
        ]
    }

    func variables(for arguments: [String]) -> [String: String] { environment }

    func end() async throws {
        let down = try await umkreis(["down"])
        await loop.shutdown()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        }
        // A mounted file system is removed next.
        rmdir(folder)
        #expect(down.status == 0, "down ended with \(down.status): \(down.errors)")
    }

    /// The folder of the executables: that of the tests, or `PRODUCTS`.
    static let products: URL =
        if let folder = ProcessInfo.processInfo.environment["PRODUCTS"], !folder.isEmpty {
            URL(fileURLWithPath: folder).resolvingSymlinksInPath()
        } else {
            URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        }

    /// Runs an independent client over the sockets of the stack.
    func peer(
        _ story: String...,
        script: String = "umkreis_peer.py",
        within deadline: Duration = .seconds(60)
    ) async throws -> Program.Ending {
        try await run(peer: script, [folder + "/run"] + story, with: ["MOST_POLLS_MIB": "200"], within: deadline)
    }

    func client(timeout: Duration) -> Client {
        Client(
            over: ZeroMQTransport(loop: loop, replyID: IncomingReply.replyID) { [folder] service in
                try? Endpoint.local(dataDirectory: folder, service: service)
            },
            timeout: timeout
        )
    }

    func pid(of service: String) async throws -> Int32? {
        let listed = try await umkreis(["ps", "--json"])
        let reply = try JSONDecoder().decode(Listed.self, from: Data(listed.output.utf8))
        return reply.data.processes.first { $0.name == service }?.pid
    }

    /// Waits until the supervisor has replaced a process that has ended.
    func waitForSuccessor(of former: Int32, as service: String) async throws {
        try await eventually("the supervisor has started no other \(service)", within: .seconds(90)) {
            guard let now = try await pid(of: service) else { return false }
            return now != former
        }
    }

    /// Runs `body` while a service is stopped, together with its supervisor, which would replace it.
    func freezing(_ service: String, _ body: () async throws -> Void) async throws {
        let pids = [try #require(try await pid(of: "up")), try #require(try await pid(of: service))]
        for pid in pids { kill(pid, SIGSTOP) }
        defer { for pid in pids { kill(pid, SIGCONT) } }
        try await body()
    }

    private struct Listed: Decodable {
        struct Report: Decodable { let processes: [Row] }
        struct Row: Decodable {
            let name: String
            let pid: Int32?
        }
        let data: Report
    }
}

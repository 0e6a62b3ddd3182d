import Foundation
import GatewayDemo
import GatewayKit
import GatewaySupervision
import Glibc
import Texts
import Wire

/// A stack in a new folder, for the stories alone.
struct DemoStack {
    private static let usualPort: UInt16 = 8080

    private let session: Session
    private let runner: DemoRunner
    private let directory: DataDirectory

    /// Starts it, and once more with the settings that the apps install.
    init(_ session: Session, in folder: String) async throws {
        let path = folder + "/data"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        directory = try DataDirectory(path, [:])
        runner = DemoRunner(session.console, data: path, state: folder + "/state")
        self.session = session
        let up = ["up", "--detach", "--http", Programs.hasEdge ? Self.address() : "off"]
        try await run(up)
        for app in Stories.installed { try await run(["app", "install", DemoFiles(downloads: folder).app(app)]) }
        try await run(["down"])
        try await run(up)
    }

    func runner(state: String) -> DemoRunner { DemoRunner(session.console, data: directory.path, state: state) }

    func stop() async throws { try await run(["down"]) }

    /// Says where the apps are, and how to stop them.
    func announce(domain: String) {
        let address = (try? String(contentsOfFile: directory.path + "/run/edge.url", encoding: .utf8)) ?? ""
        let url = address.trimmingCharacters(in: .whitespacesAndNewlines)
        if !url.isEmpty { session.output.text("\n" + localized("cli.demo.open", ["url": .words(url + "/app")])) }
        session.output.text(localized("cli.demo.signIn", ["email": .words("sami@\(domain)")]))
        session.output.text(localized("cli.demo.stop", ["command": .words("umkreis down --data \(directory.path)")]))
    }

    private func run(_ words: [String]) async throws {
        let result = await runner.run(words, profile: nil, input: "")
        guard result.status == 0 else { throw Refusal(Fault(.stackDown, result.text)) }
        if words[0] == "up" { session.output.text(result.text.split(separator: "\n").first.map(String.init) ?? "") }
    }

    /// The usual address, or any port where another program has that one.
    private static func address() -> String {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var reuse: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = usualPort.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return "127.0.0.1:\(bound == 0 ? usualPort : 0)"
    }
}
